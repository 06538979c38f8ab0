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
