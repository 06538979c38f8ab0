public import DripGeometry

/// A simulation that moves items by their behaviors, in steps of 1/240 s of its own time: UIKit's dynamic animator without a screen.
///
///     let animator = try DynamicAnimator(referenceBounds: Rect(x: 0, y: 0, width: 300, height: 300))
///     try animator.addBehavior(GravityBehavior(items: [ball]))
///     let trajectory = try animator.record([ball], for: 4)
///
/// The same calls give identical motion on every run, bit for bit. An animator and its items belong to one thread; a recorded ``Trajectory`` may be
/// shared.
///
/// A step that would bring bodies more than 0.3 points into each other, or through each other, is taken in halves. What a recording shows stays under
/// 0.5 points, unless bodies overlap at first or have no room.
///
/// Free fall, drag and single springs are exact. Impacts happen at the moment of contact, within a step, so an elastic bounce keeps its energy. Units
/// and defaults are UIKit's where Apple documents them, otherwise those of the package's effect reference.
public final class DynamicAnimator {
    /// Duration of a step, in seconds.
    package static let stepDuration = 1.0 / 240

    /// The boundary available to collision behaviors, in the space of all items.
    package let referenceBounds: Rect
    /// Speed below which a hit does not bounce, in points a second, 0…10⁶. It keeps resting items from trembling; at 0 everything bounces.
    package var bounceThreshold = 30.0
    package private(set) var behaviors: [DynamicBehavior] = []

    package internal(set) var stepCount = 0
    /// Time in seconds from the start.
    public var time: Double { Double(stepCount) / 240 }

    let lease = AnimatorToken()
    let space: ContactSpace
    var bodies: [Body] = []
    var attachments: [ObjectIdentifier: AttachedEnds] = [:]
    var boundaries = BoundaryTable()
    var touching: [Touch] = []
    /// Work that may still be spent on halves of steps.
    var workLeft = mostWork
    /// Impacts of the last step, for a recording.
    var impacts: [Impact] = []
    /// Contacts that began or ended in the last step.
    var events: [TouchEvent] = []

    /// Creates an animator without behaviors.
    /// - Throws: ``DynamicsError``.
    public init(referenceBounds: Rect) throws(DynamicsError) {
        try Polyline.check(Point(referenceBounds.minX, referenceBounds.minY))
        try Polyline.check(Point(referenceBounds.maxX, referenceBounds.maxY))
        try DynamicsError.check(referenceBounds.width, in: 0...SimulationLimits.coordinate, "the reference bounds' width")
        try DynamicsError.check(referenceBounds.height, in: 0...SimulationLimits.coordinate, "the reference bounds' height")
        self.referenceBounds = referenceBounds
        space = try ContactSpace()
    }

    deinit { lease.hasEnded = true }

    /// Adds a behavior.
    /// - Throws: ``DynamicsError/behaviorInUse``, and errors of its values, which are checked again before each step.
    public func addBehavior(_ behavior: DynamicBehavior) throws(DynamicsError) {
        guard !behavior.isInUse else { throw .behaviorInUse }
        try behavior.check()
        behaviors.append(behavior)
        behavior.lease = lease
    }

    /// Removes a behavior, if the animator has it.
    public func removeBehavior(_ behavior: DynamicBehavior) {
        guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
        behaviors.remove(at: index)
        behavior.lease = nil
    }

    /// Makes steps as long as the next one ends no later than `time`, in seconds.
    /// - Throws: ``DynamicsError``; the steps before the error are kept. A time more than ten hours ahead is out of range.
    public func advance(to time: Double) throws(DynamicsError) {
        guard time - self.time <= Self.longestRecording else {
            throw .outOfRange(property: "the time to advance to", value: time, range: "at most \(Self.longestRecording) s ahead")
        }
        while Double(stepCount + 1) / 240 <= time + 1e-9 { try advance() }
    }
}
