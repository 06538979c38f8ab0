import DripGIF

/// Reads the texts of options into values; what it throws is the end of ArgumentParser's sentence about the option.
enum OptionValue {
    struct Unreadable: Error, CustomStringConvertible {
        let description: String
    }

    static func frameRate(_ text: String) throws -> Rational {
        try Rational(frameRate: text) ?? unreadable("give frames per second in 1…240, such as 30 or 29.97")
    }

    static func time(_ text: String) throws -> TimeText {
        try TimeText(text) ?? unreadable("give a time in 0…600 s, such as 2, 2s, 500ms or 30f")
    }

    static func size(_ text: String) throws -> SizeText {
        try SizeText(text) ?? unreadable("give width and height in points, such as 400x300")
    }

    static func color(_ text: String) throws -> Color {
        try Color(text) ?? unreadable("give #RGB[A], #RRGGBB[AA] or a CSS colour name")
    }

    static func background(_ text: String) throws -> RenderRequest.Background {
        text == "none" ? .none : .color(try color(text))
    }

    static func plays(_ text: String) throws -> Plays {
        if text == "forever" { return .forever }
        guard let count = Int(text), count > 0 else { return try unreadable("give a number of plays from 1 on, or forever") }
        return .times(count)
    }

    /// `N`, `Nk` or `NM`: bytes, thousands or millions of them.
    static func byteCount(_ text: String) throws -> Int {
        let units = ["k": 1_000, "K": 1_000, "M": 1_000_000]
        let scale = text.last.flatMap { units[String($0)] }
        guard let count = Int(scale == nil ? text[...] : text.dropLast()), count > 0, count <= Int.max / 1_000_000 else {
            return try unreadable("give a number of bytes from 1 on, such as 400k or 2M")
        }
        return count * (scale ?? 1)
    }

    static func seed(_ text: String) throws -> UInt64 {
        try UInt64(text) ?? unreadable("give a whole number in 0…\(UInt64.max)")
    }

    static func touch(_ text: String) throws -> PointerTrack {
        do { return try PointerTrack(text) } catch { return try unreadable("\(error)") }
    }

    private static func unreadable<Value>(_ hint: String) throws -> Value { throw Unreadable(description: hint) }
}

/// `WxH`, its limits not yet checked: to be over a limit is another failure than to be unreadable.
struct SizeText: Hashable {
    let width: Int
    let height: Int

    init?(_ text: String) {
        let parts = text.lowercased().split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else { return nil }
        self.width = width
        self.height = height
    }

    func canvas() throws(DripGIFError) -> PixelSize {
        do { return try PixelSize(width: width, height: height) } catch { throw .limit(.picture(error)) }
    }
}
