/// The version of Bodymovin that wrote a file. Players treat older files otherwise.
struct LottieVersion: Comparable {
    private let numbers: [Int]

    /// Closed paths say so themselves.
    static let closesPaths = LottieVersion(4, 4, 18)
    /// Channels of colours are in 0…1, no more in 0…255.
    static let hasUnitColors = LottieVersion(4, 1, 9)

    private init(_ numbers: Int...) { self.numbers = numbers }

    /// Reads a version such as `5.7.4`; nil if there is no number.
    init?(_ text: String) {
        let numbers = text.split(separator: ".").prefix(3).map { Int($0) ?? 0 }
        guard let first = numbers.first, first > 0 else { return nil }
        self.numbers = numbers + Array(repeating: 0, count: 3 - numbers.count)
    }

    static func < (one: LottieVersion, other: LottieVersion) -> Bool { one.numbers.lexicographicallyPrecedes(other.numbers) }
}
