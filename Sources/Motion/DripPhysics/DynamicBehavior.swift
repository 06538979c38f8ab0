/// A rule that moves items: the base class of the behaviors below.
///
/// Behaviors may be added, removed and changed at any time, also by actions and callbacks; the next step uses the change.
public class DynamicBehavior {
    /// Called before every step of the animator, 240 times a second of its time.
    ///
    /// The behavior keeps the closure, and the animator keeps the behavior. Capture both unowned, otherwise all three are never freed:
    ///
    ///     gravity.action = { [unowned gravity, unowned animator] in gravity.magnitude = animator.time < 2 ? 1 : 0 }
    public var action: (() -> Void)?
    /// Lease of the animator that has the behavior.
    final var lease: AnimatorToken?
    /// Whether an animator has the behavior. A behavior serves one animator at a time.
    public final var isInUse: Bool { lease.map { !$0.hasEnded } ?? false }

    package init() {}

    var involvedItems: [DynamicItem] { [] }

    func check() throws(DynamicsError) {}
}
