internal import DripGeometry

/// The look of one letter.
struct LetterStyle {
    /// Shares, 0…1.
    var opacity = 1.0
    var fillOpacity = 1.0
    var strokeOpacity = 1.0
    var fill: NumberList?
    var stroke: NumberList?
    var strokeWidth: Double

    init(_ document: TextDocument) {
        fill = document.fill
        stroke = document.stroke
        strokeWidth = document.strokeWidth
    }

    mutating func apply(_ animator: TextAnimator, _ share: Double, at time: Double) {
        func changed(_ opacity: Double, _ track: Track<Double>?) -> Double {
            guard let track else { return opacity }
            return opacity * min(1, max(0, 1 + (track.value(at: time) / 100 - 1) * share))
        }
        func changed(_ color: NumberList?, _ track: Track<NumberList>?) -> NumberList? {
            guard let track else { return color }
            let numbers = Array(track.value(at: time).numbers.prefix(3))
            guard let color, color.numbers.count >= 3, numbers.count == 3 else { return share > 0 ? NumberList(numbers) : color }
            return NumberList((0..<3).map { color.numbers[$0] + (numbers[$0] - color.numbers[$0]) * share })
        }
        opacity = changed(opacity, animator.opacity)
        fillOpacity = changed(fillOpacity, animator.fillOpacity)
        strokeOpacity = changed(strokeOpacity, animator.strokeOpacity)
        fill = changed(fill, animator.fill)
        stroke = changed(stroke, animator.stroke)
        if let width = animator.strokeWidth { strokeWidth = max(0, strokeWidth + width.value(at: time) * share) }
    }
}
