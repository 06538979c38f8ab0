import DripGeometry
public import DripImage

/// A change of all colours of a group towards one; alpha stays.
public struct Tint: Equatable, Sendable {
    /// The colour; its alpha counts as a part of the amount.
    package let color: Color
    /// The share of the new colour, 0…1.
    package let amount: Double

    /// Creates a tint.
    /// - Precondition: `amount` is in 0…1.
    public init(_ color: Color, amount: Double) {
        precondition(amount >= 0 && amount <= 1, "the amount of a tint is 0 to 1, not \(amount)")
        self.color = color
        self.amount = amount
    }
}
