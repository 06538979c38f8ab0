import DripGeometry
import DripNumbers

extension PointerTrack {
    /// Parses `x,y@t x,y@t …; x,y@t …`: canvas points and seconds, with strokes separated by semicolons.
    ///
    /// Numbers are decimal, with an optional exponent; a time may end in `s` or `ms`. A final semicolon is allowed.
    /// - Throws: ``PointerTrackError``.
    public init(_ text: some StringProtocol) throws(PointerTrackError) {
        var parts = text.split(separator: ";", omittingEmptySubsequences: false).map { $0.split { $0.isWhitespace } }
        if parts.count > 1, parts[parts.count - 1].isEmpty { parts.removeLast() }
        guard parts.contains(where: { !$0.isEmpty }) else { throw .empty }
        let strokes = try parts.enumerated().map { stroke, words throws(PointerTrackError) in
            try words.enumerated().map { point, word throws(PointerTrackError) in
                guard let sample = Self.sample(word) else {
                    throw .unreadablePoint(text: String(word), stroke: stroke + 1, point: point + 1)
                }
                return sample
            }
        }
        try self.init(strokes: strokes)
    }

    private static func sample(_ word: some StringProtocol) -> Sample? {
        let halves = word.split(separator: "@", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let coordinates = halves[0].split(separator: ",", omittingEmptySubsequences: false)
        guard coordinates.count == 2, let x = number(coordinates[0]), let y = number(coordinates[1]) else { return nil }
        guard let time = seconds(halves[1]) else { return nil }
        return Sample(Point(x, y), at: time)
    }

    private static func seconds(_ text: some StringProtocol) -> Double? {
        if text.hasSuffix("ms") { return number(text.dropLast(2)).map { $0 / 1000 } }
        return number(text.hasSuffix("s") ? text.dropLast(1) : text[...])
    }

    /// Returns the decimal number that fills `text`; nil for `inf`, `nan` and hexadecimals.
    private static func number(_ text: some StringProtocol) -> Double? {
        let bytes = Array(text.utf8)
        guard let (value, end) = DecimalNumber.read(bytes[...], at: 0), end == bytes.count, value.isFinite else { return nil }
        return value
    }
}
