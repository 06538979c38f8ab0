/// What moves items: one of the behaviors below.
///
/// Behaviors may be added, removed and changed at any time, also by actions and callbacks; the next step obeys.
public class DynamicBehavior {
    /// Called before every step of the animator, 240 times a second of its time.
    ///
    /// It is kept as long as the behavior, and that as long as the animator; so capture both unowned, or all three are never freed:
    ///
    ///     gravity.action = { [unowned gravity, unowned animator] in gravity.magnitude = animator.time < 2 ? 1 : 0 }
    public var action: (() -> Void)?
    /// The animator that has it.
    public internal(set) final weak var animator: DynamicAnimator?

    package init() {}

    /// The items that it moves.
    var involvedItems: [DynamicItem] { [] }

    /// Throws where a value means nothing.
    func check() throws(DynamicsError) {}
}

/// A behavior with a list of items.
public class ItemListBehavior: DynamicBehavior {
    /// In the order in which they were added.
    public private(set) final var items: [DynamicItem]

    public init(items: [DynamicItem] = []) {
        self.items = []
        super.init()
        for item in items { addItem(item) }
    }

    /// Nothing happens where it has the item already.
    public func addItem(_ item: DynamicItem) { if !contains(item) { items.append(item) } }

    /// Nothing happens where it does not have the item.
    public func removeItem(_ item: DynamicItem) { items.removeAll { $0 === item } }

    final func contains(_ item: DynamicItem) -> Bool { items.contains { $0 === item } }

    override final var involvedItems: [DynamicItem] { items }
}
