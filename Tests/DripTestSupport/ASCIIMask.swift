package import DripImage

/// Tiny masks as text that a review can read: `.` is 0, `#` is 255, and `1`…`9` are tenths.
extension CoverageMask {
    /// Reads rows of equal length, separated by line feeds; a digit d is 255 · d / 10, rounded.
    /// - Throws: ``ASCIIMaskError``, or ``ImageError`` for no pixels.
    package init(ascii text: String) throws {
        let rows = text.split(separator: "\n").map(Array.init)
        let size = PixelSize(width: rows.first?.count ?? 0, height: rows.count)
        self.init(size: size)
        for (y, row) in rows.enumerated() {
            guard row.count == size.width else { throw ASCIIMaskError.unevenRow(y) }
            for (x, character) in row.enumerated() {
                switch character {
                case ".": self[x, y] = 0
                case "#": self[x, y] = 255
                case "1"..."9": self[x, y] = UInt8((255 * (character.wholeNumberValue ?? 0) + 5) / 10)
                default: throw ASCIIMaskError.unknownCharacter(character)
                }
            }
        }
    }

    /// The rows as text. Only 0 is `.` and only 255 is `#`; all between is the nearest digit, so a leak cannot hide.
    package var ascii: String {
        func digit(_ level: UInt8) -> Character {
            let tenths: Int = (Int(level) * 10 + 127) / 255
            return Character(String(max(1, min(9, tenths))))
        }
        return (0..<size.height).map { y in
            String(
                (0..<size.width).map { x -> Character in
                    switch self[x, y] {
                    case 0: "."
                    case 255: "#"
                    case let value: digit(value)
                    }
                })
        }.joined(separator: "\n")
    }
}

package enum ASCIIMaskError: Error, Hashable {
    case unevenRow(Int)
    case unknownCharacter(Character)
}
