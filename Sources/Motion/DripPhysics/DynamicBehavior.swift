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

/// A behavior with a list of items.
public class ItemListBehavior: DynamicBehavior {
    package private(set) final var items: [DynamicItem]

    /// Creates a behavior of these items.
    public init(items: [DynamicItem] = []) {
        self.items = []
        super.init()
        for item in items { addItem(item) }
    }

    /// Adds an item, unless it is already in the list.
    public func addItem(_ item: DynamicItem) { if !contains(item) { items.append(item) } }

    /// Removes an item, if it is in the list.
    public func removeItem(_ item: DynamicItem) { items.removeAll { $0 === item } }

    final func contains(_ item: DynamicItem) -> Bool { items.contains { $0 === item } }

    override final var involvedItems: [DynamicItem] { items }
}
