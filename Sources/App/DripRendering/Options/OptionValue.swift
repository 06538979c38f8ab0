package import DripCodec
package import DripImage
package import DripLottie
package import DripMotion
package import DripNumbers

/// Parses the texts of options, for the command line and for manifests.
package enum OptionValue {
    /// The error thrown by all of these functions.
    package struct Unreadable: Error, CustomStringConvertible {
        /// The expected text.
        package let description: String

        init(description: String) { self.description = description }

        init(oneOf words: [String]) { description = "use \(words.joined(separator: " or "))" }
    }

    /// Parses frames per second: `30`, `29.97` or `30000/1001`.
    package static func frameRate(_ text: String) throws -> Rational {
        try Rational(frameRate: without(["fps", "hz"], text)) ?? unreadable("use frames per second in 1…240, such as 30 or 29.97")
    }

    /// Parses `2`, `2s`, `500ms` or `30f`; also minutes, such as `1m`.
    package static func time(_ text: String) throws -> TimeText {
        if let time = TimeText(text) ?? TimeText(without(["econds", "econd", "ecs", "ec"], text)) { return time }
        let minutes = without(["min", "m"], text)
        if minutes != text, let count = Rational(decimal: minutes) { return .seconds(Rational(near: count.value * 60)) }
        return try unreadable("use a time in 0…600 s, such as 2, 2s, 500ms or 30f, or @30 for a frame of a Lottie animation")
    }

    /// Parses a whole number as a count, and anything else as the times themselves.
    package static func sheet(_ text: String) throws -> RenderTiming.SheetMoments {
        if let count = Int(text) { return .count(count) }
        let words = text.split(separator: " ")
        let times = words.compactMap { TimeText(String($0)) }
        guard !words.isEmpty, times.count == words.count else {
            return try unreadable("use a number of moments in 1…10000, or times such as \"0.1 0.25 1.5\"")
        }
        return .times(times)
    }

    /// Parses width and height in points, or one of them.
    package static func size(_ text: String) throws -> RequestedSize {
        let sides = without(["px", "pt"], text).replacing(#/[×*,]/#, with: "x")
        return try RequestedSize(sides) ?? unreadable("use width and height in points, such as 400x300, or one of them: 400 or x300")
    }

    /// Parses `#RGB[A]`, `#RRGGBB[AA]` or a CSS name.
    package static func color(_ text: String) throws -> Color {
        try Color(text) ?? Color("#" + text) ?? unreadable("use #RGB[A], #RRGGBB[AA] or a CSS colour name")
    }

    /// Parses a colour, or `none`.
    package static func background(_ text: String) throws -> RenderCanvas.Background {
        ["none", "transparent"].contains(text.lowercased()) ? .transparent : .color(try color(text))
    }

    /// Parses a number of at least 1, or `forever`.
    package static func plays(_ text: String) throws -> Plays {
        if ["forever", "infinite", "infinity", "inf"].contains(text.lowercased()) { return .forever }
        guard let count = Int(text), count > 0 else { return try unreadable("use a number of plays of at least 1, or forever") }
        return .times(count)
    }

    /// Parses `N`, `Nk` or `NM`: bytes, thousands or millions of bytes; also with a `B`, and `KiB` and `MiB`.
    package static func byteCount(_ text: String) throws -> Int {
        let units = ["": 1, "k": 1_000, "ki": 1 << 10, "m": 1_000_000, "mi": 1 << 20]
        let digits = text.prefix { $0.isNumber }
        let scale = units[without(["b"], text.dropFirst(digits.count).lowercased())]
        guard let count = Int(digits), let scale, count > 0, count <= Int.max / 2_000_000 else {
            return try unreadable("use a number of bytes of at least 1, such as 400k or 2M")
        }
        return count * scale
    }

    /// Parses any unsigned number of 64 bits.
    package static func seed(_ text: String) throws -> UInt64 {
        try UInt64(text) ?? unreadable("use a whole number in 0…\(UInt64.max)")
    }

    /// Parses a scripted pointer: `x,y@t x,y@t …`.
    package static func touch(_ text: String) throws -> PointerTrack {
        do { return try PointerTrack(text) } catch { return try unreadable("\(error)") }
    }

    /// Parses values of slots: `id=value`, one a line.
    package static func slots(_ text: String) throws -> LottieSlots {
        var slots = LottieSlots()
        for (id, value) in try pairs(text, hint: "give id=value") {
            do { try slots.set(id, to: value) } catch { return try unreadable("the JSON of '\(id)' is damaged") }
        }
        return slots
    }

    /// Parses font files: `name=file`, one a line.
    package static func fonts(_ text: String) throws -> [String: String] {
        let pairs = try pairs(text, hint: "give name=file")
        guard pairs.allSatisfy({ !$0.1.isEmpty }) else { return try unreadable("give name=file") }
        return Dictionary(pairs) { $1 }
    }

    /// Parses `name=value` in each line.
    private static func pairs(_ text: String, hint: String) throws -> [(String, String)] {
        try text.split(whereSeparator: \.isNewline).map { line in
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, !parts[0].isEmpty else { return try unreadable(hint) }
            return (String(parts[0]), String(parts[1]))
        }
    }

    static func whole(_ text: String) throws -> Int { try Int(text) ?? unreadable("use a whole number") }

    static func number(_ text: String) throws -> Double { try Double(without(["x"], text)) ?? unreadable("give a number") }

    static func flag(_ text: String) throws -> Bool { try Bool(text) ?? unreadable("use true or false") }

    /// Returns `text` without the first of `units` with which it ends, in any case: a value is taken as it is meant.
    private static func without(_ units: [String], _ text: String) -> String {
        let unit = units.first { text.lowercased().hasSuffix($0) } ?? ""
        return String(text.dropLast(unit.count))
    }

    private static func unreadable<Value>(_ hint: String) throws -> Value { throw Unreadable(description: hint) }
}
