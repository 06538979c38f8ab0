/// The characters of a film strip on a grid of 3 × 5 squares: times, and the number of frames that are left out.
enum StripLetters {
    /// Returns five rows of three bits, leftmost highest; empty for other characters than those of ``FilmStrip``. The point is in the left column.
    static func rows(of sign: Character) -> [Int] {
        switch sign {
        case "0", "O": [0b111, 0b101, 0b101, 0b101, 0b111]
        case "1": [0b010, 0b110, 0b010, 0b010, 0b111]
        case "2": [0b111, 0b001, 0b111, 0b100, 0b111]
        case "3": [0b111, 0b001, 0b111, 0b001, 0b111]
        case "4": [0b101, 0b101, 0b111, 0b001, 0b001]
        case "5": [0b111, 0b100, 0b111, 0b001, 0b111]
        case "6": [0b111, 0b100, 0b111, 0b101, 0b111]
        case "7": [0b111, 0b001, 0b010, 0b010, 0b010]
        case "8": [0b111, 0b101, 0b111, 0b101, 0b111]
        case "9": [0b111, 0b101, 0b111, 0b001, 0b111]
        case "s", "S": [0b011, 0b100, 0b010, 0b001, 0b110]
        case ".": [0b000, 0b000, 0b000, 0b000, 0b100]
        case "A": [0b010, 0b101, 0b111, 0b101, 0b101]
        case "E": [0b111, 0b100, 0b110, 0b100, 0b111]
        case "F": [0b111, 0b100, 0b110, 0b100, 0b100]
        case "L": [0b100, 0b100, 0b100, 0b100, 0b111]
        case "M": [0b101, 0b111, 0b111, 0b101, 0b101]
        case "R": [0b110, 0b101, 0b110, 0b101, 0b101]
        case "T": [0b111, 0b010, 0b010, 0b010, 0b010]
        case "U": [0b101, 0b101, 0b101, 0b101, 0b111]
        default: []
        }
    }

    /// Returns the width of a character in squares, including the gap after it.
    static func advance(of sign: Character) -> Int { sign == "." ? 2 : 4 }

    /// Returns the width of a text in squares.
    static func width(of text: String) -> Int { text.reduce(0) { $0 + advance(of: $1) } }
}
