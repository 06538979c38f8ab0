import DripGeometry
import DripMotion

/// Transitions triggered by a pointer track, and their progress at any time. A gesture that begins during a transition is ignored; later ones are
/// recognised again.
struct SlideTimeline {
    struct Transition {
        let start: Double
        let end: Double
        /// Whether it presents the front page; otherwise it dismisses it.
        let presents: Bool
        let curve: TimingFunction
        /// The finger's part; nil after a swipe.
        var driven: DrivenTransition?

        /// Returns the progress from the previous page to the other, 0…1.
        func progress(at time: Double) -> Double { driven?.progress(at: time) ?? curve((time - start) / (end - start)) }

        /// Returns the share of the timed part that has passed, 0…1; nil while the page follows the finger.
        func timedShare(at time: Double) -> Double? {
            let begin = driven?.release.time ?? start
            return driven == nil || time > begin ? (time - begin) / (end - begin) : nil
        }

        var leavesFront: Bool { driven?.finishes == false ? !presents : presents }
    }

    private(set) var transitions: [Transition] = []

    /// Computes the transitions of `strokes`, which are in order. The front page enters in the unit vector `direction`, in which the canvas measures
    /// `extent` points. Without touches a transition takes `duration` seconds. If not `isInteractive`, a swipe triggers a transition at its end.
    init(
        _ strokes: [PointerTrack.Stroke], direction: Slide.Direction, extent: Double, duration: Double, curve: TimingFunction,
        isInteractive: Bool
    ) {
        for stroke in strokes {
            let isFront = endsFront
            guard stroke.start.time >= (transitions.last?.end ?? 0) else { continue }
            let heading = isFront ? -direction.vector : direction.vector
            if isInteractive {
                let driven = DrivenTransition(
                    PanGesture(stroke), direction: heading, distance: extent, duration: duration, curve: curve)
                transitions.append(
                    Transition(start: stroke.start.time, end: driven.end, presents: !isFront, curve: curve, driven: driven))
            } else if Slide.Direction(swipe: stroke)?.vector == heading {
                let start = stroke.end.time
                transitions.append(Transition(start: start, end: start + duration, presents: !isFront, curve: curve))
            }
        }
    }

    func transition(at time: Double) -> Transition? { transitions.last { $0.start <= time && time < $0.end } }

    func showsFront(at time: Double) -> Bool { transitions.last { $0.end <= time }?.leavesFront ?? false }

    var endsFront: Bool { transitions.last?.leavesFront ?? false }

    var end: Double { transitions.last?.end ?? 0 }
}
