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
