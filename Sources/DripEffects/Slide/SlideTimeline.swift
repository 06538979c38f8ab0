import DripGeometry
import DripMotion

/// Which transitions a pointer track sets off, and how far each is at any time.
///
/// A gesture that begins while a transition runs is ignored; the next one is heard again.
struct SlideTimeline {
    /// From one page to the other, or back where it came from.
    struct Transition {
        let start: Double
        let end: Double
        /// Whether it brings the front page; else it takes that away.
        let presents: Bool
        fileprivate let course: Course

        /// 0…1, on the way from the page that was there to the other one.
        func progress(at time: Double) -> Double {
            switch course {
            case .timed(let curve): curve((time - start) / (end - start))
            case .driven(let driven): driven.progress(at: time)
            }
        }

        /// Whether the front page is there when it is over.
        var leavesFront: Bool {
            if case .driven(let driven) = course, !driven.finishes { return !presents }
            return presents
        }
    }

    fileprivate enum Course {
        case timed(TimingFunction)
        case driven(DrivenTransition)
    }

    private(set) var transitions: [Transition] = []

    /// - Parameters:
    ///   - strokes: in order.
    ///   - direction: the way in which the front page enters, of length 1.
    ///   - extent: the canvas's length that way, in points.
    ///   - duration: seconds of a transition that nobody touches.
    ///   - isInteractive: the page follows the finger; else a swipe, known at its end, sets the transition off.
    init(
        _ strokes: [PointerTrack.Stroke], direction: Slide.Direction, extent: Double, duration: Double, curve: TimingFunction,
        isInteractive: Bool
    ) {
        for stroke in strokes {
            let isFront = endsFront
            guard stroke.start.time >= (transitions.last?.end ?? 0) else { continue }
            let way = isFront ? direction.opposite : direction
            if isInteractive {
                let driven = DrivenTransition(
                    PanGesture(stroke), direction: way.vector, distance: extent, duration: duration, curve: curve)
                transitions.append(
                    Transition(start: stroke.start.time, end: driven.end, presents: !isFront, course: .driven(driven)))
            } else if Slide.Direction(swipe: stroke) == way {
                let start = stroke.end.time
                transitions.append(Transition(start: start, end: start + duration, presents: !isFront, course: .timed(curve)))
            }
        }
    }

    /// The transition that runs at `time`, from its first to just before its last moment.
    func transition(at time: Double) -> Transition? { transitions.last { $0.start <= time && time < $0.end } }

    /// Whether the front page is there at `time`, when no transition runs.
    func showsFront(at time: Double) -> Bool { transitions.last { $0.end <= time }?.leavesFront ?? false }

    /// Whether the front page is there when all is over.
    var endsFront: Bool { transitions.last?.leavesFront ?? false }

    /// When the last transition is over, in seconds.
    var end: Double { transitions.last?.end ?? 0 }
}
