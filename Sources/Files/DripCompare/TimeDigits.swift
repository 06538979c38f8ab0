/// The characters of a time on a grid of 3 × 5 squares.
package enum TimeDigits {
    /// Returns five rows of three bits, leftmost highest; empty for characters other than `0-9 . s`. The point is in the left column.
    package static func rows(of sign: Character) -> [Int] {
        switch sign {
        case "0": [0b111, 0b101, 0b101, 0b101, 0b111]
        case "1": [0b010, 0b110, 0b010, 0b010, 0b111]
        case "2": [0b111, 0b001, 0b111, 0b100, 0b111]
        case "3": [0b111, 0b001, 0b111, 0b001, 0b111]
        case "4": [0b101, 0b101, 0b111, 0b001, 0b001]
        case "5": [0b111, 0b100, 0b111, 0b001, 0b111]
        case "6": [0b111, 0b100, 0b111, 0b101, 0b111]
        case "7": [0b111, 0b001, 0b010, 0b010, 0b010]
        case "8": [0b111, 0b101, 0b111, 0b101, 0b111]
        case "9": [0b111, 0b101, 0b111, 0b001, 0b111]
        case "s": [0b011, 0b100, 0b010, 0b001, 0b110]
        case ".": [0b000, 0b000, 0b000, 0b000, 0b100]
        default: []
        }
    }

    /// Returns the width of a character in columns, including the gap after it.
    package static func advance(of sign: Character) -> Int { sign == "." ? 2 : 4 }
}
