/// What moves items: one of the behaviors below, or a composite of several.
///
///     let fall = DynamicBehavior()
///     fall.addChild(GravityBehavior(items: [ball]))
///     fall.addChild(collision)
///     try animator.addBehavior(fall)
///
/// Behaviors may be added, removed and changed at any time, also by actions and callbacks; the next step obeys.
open class DynamicBehavior {
    /// Called before every step of the animator, 240 times a second of its time.
    ///
    /// It is kept as long as the behavior, and that as long as the animator; so capture both unowned, or all three are never freed:
    ///
    ///     gravity.action = { [unowned gravity, unowned animator] in gravity.magnitude = animator.time < 2 ? 1 : 0 }
    public var action: (() -> Void)?
    public private(set) var children: [DynamicBehavior] = []
    /// The animator of this behavior or of the composite that it is part of.
    public internal(set) final weak var animator: DynamicAnimator?
    private weak var parent: DynamicBehavior?

    public init() {}

    /// Makes `behavior` a part of this one, after those it has.
    /// - Precondition: it has neither a parent nor an animator, and does not contain this one.
    public final func addChild(_ behavior: DynamicBehavior) {
        precondition(!behavior.isInUse, "a behavior has an animator or a parent already; remove it there first")
        precondition(!behavior.withDescendants.contains { $0 === self }, "a behavior cannot be a part of itself")
        children.append(behavior)
        behavior.parent = self
        if let animator { behavior.move(to: animator) }
    }

    /// Nothing happens where `behavior` is no child.
    public final func removeChild(_ behavior: DynamicBehavior) {
        guard let index = children.firstIndex(where: { $0 === behavior }) else { return }
        children.remove(at: index)
        behavior.parent = nil
        behavior.move(to: nil)
    }

    /// Called when the behavior gets an animator, or loses it (nil).
    open func willMove(to animator: DynamicAnimator?) {}

    final var isInUse: Bool { animator != nil || parent != nil }

    /// This behavior and all that it is made of, in order.
    final var withDescendants: [DynamicBehavior] { children.isEmpty ? [self] : [self] + children.flatMap(\.withDescendants) }

    final func move(to animator: DynamicAnimator?) {
        for behavior in withDescendants {
            behavior.willMove(to: animator)
            behavior.animator = animator
        }
    }

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
