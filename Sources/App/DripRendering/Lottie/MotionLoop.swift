import DripEffects
import DripGeometry
import DripImage
import DripLottie
import DripNumbers
import DripScene

/// A drawing as a function of time that repeats: an effect, or a Lottie animation on its canvas.
struct MotionLoop: Sendable {
    /// The canvas in points.
    let size: PixelSize
    let background: Color?
    /// One loop in seconds.
    let period: Rational
    /// The frames per second of a Lottie animation; nil for an effect.
    private(set) var ownRate: Rational?
    /// The paths of images by their names in a scene, where these are no paths.
    private(set) var imagePaths: [String: String] = [:]
    /// Drawings over each frame that are not blurred.
    private(set) var overlay: Storyboard.Overlay?
    let scene: @Sendable (Double) -> Scene

    /// Creates the loop of an effect, with its construction if there is a pen for it.
    init(_ effect: any Effect, construction pen: ConstructionPen?) {
        (size, background, period) = (effect.size, effect.background, effect.period)
        overlay = pen.map { $0.overlay(of: effect) }
        scene = { effect.scene(at: $0) }
    }

    /// - Parameters:
    ///   - canvas: in points; nil is the animation's size.
    ///   - marker: the loop; nil is the whole animation.
    init(_ animation: LottieAnimation, on canvas: PixelSize?, fit: Fit, marker: LottieMarker?, imagePaths: [String: String]) {
        self.imagePaths = imagePaths
        let size = canvas ?? animation.size
        (self.size, background, ownRate) = (size, nil, animation.rate)
        // A marker without a length is a moment.
        period = marker.map { Rational(near: max(1, $0.frameCount)) / animation.rate } ?? animation.period
        let (start, length) = (marker.map { ($0.frame - animation.inPoint) / animation.framesPerSecond } ?? 0, period.value)
        let placement = CanvasPlacement(animation.size, fit, on: size)
        scene = { placement.placed(animation.scene(at: $0, from: start, inLoopOf: length)) }
    }

    /// The place of an animation on a canvas of another size.
    private struct CanvasPlacement: Sendable {
        private let x: Double
        private let y: Double
        private let matrix: AffineMap
        /// The rectangle that the animation fills, where that is not the canvas.
        private let clip: Draw?

        init(_ source: PixelSize, _ fit: Fit, on canvas: PixelSize) {
            let (width, height) = (Double(source.width), Double(source.height))
            (x, y) = fit.factors(source, on: canvas)
            let corner = Point((Double(canvas.width) - width * x) / 2, (Double(canvas.height) - height * y) / 2)
            matrix = AffineMap.scale(x, y).followed(by: .translation(corner.x, corner.y))
            let rect = Rect(x: corner.x, y: corner.y, width: width * x, height: height * y)
            let (across, down) = Fit.stretch.factors(source, on: canvas)
            clip = fit == .contain && across != down ? .clip(BezierPath(rect: rect)) : nil
        }

        /// Returns the scene on the canvas. Its blend modes also apply to the background, as they do at its own size.
        func placed(_ scene: Scene) -> Scene {
            if matrix == .identity { return scene }
            let draws = x == y ? scene.draws.map { $0.transformed(by: matrix, widthFactor: x) } : [.group(matrix: matrix, scene.draws)]
            return Scene((clip.map { [$0] } ?? []) + draws)
        }
    }
}
