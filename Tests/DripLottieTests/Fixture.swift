import DripImage
import DripLottie
import DripRaster
import DripScene

/// Small animations, as text.
enum Fixture {
    /// An animation of 20×20 points and 60 frames, with `rest` behind its layers.
    static func animation(_ layers: String, _ rest: String = "", version: String? = "5.7.0") -> String {
        """
        {\(version.map { "\"v\": \"\($0)\", " } ?? "")"fr": 30, "ip": 0, "op": 60, "w": 20, "h": 20, "layers": [\(layers)]\(rest)}
        """
    }

    /// A shape layer, with `rest` among its keys.
    static func shapes(_ items: String, _ rest: String = "") -> String {
        """
        {"ty": 4, "nm": "One", "ind": 1, "ip": 0, "op": 60, "st": 0, "ks": {}, "shapes": [\(items)]\(rest)}
        """
    }

    static let square = """
        {"ty": "rc", "p": {"a": 0, "k": [10, 10]}, "s": {"a": 0, "k": [8, 8]}, "r": {"a": 0, "k": 0}}
        """
    static let red = """
        {"ty": "fl", "c": {"a": 0, "k": [1, 0, 0, 1]}, "o": {"a": 0, "k": 100}}
        """
    static let stroke = """
        {"ty": "st", "c": {"a": 0, "k": [0, 0, 1, 1]}, "o": {"a": 0, "k": 100}, "w": {"a": 0, "k": 2}}
        """

    static func read(_ text: String) throws -> LottieAnimation { try LottieAnimation(Array(text.utf8)) }

    /// Returns the picture at a frame.
    static func picture(_ text: String, frame: Double = 0) throws -> Pixmap {
        try pixmap(of: try read(text), frame: frame)
    }

    /// Returns the picture of an animation at a frame, as files have it.
    static func picture(of animation: LottieAnimation, frame: Double) throws -> StraightImage {
        StraightImage(try pixmap(of: animation, frame: frame))
    }

    private static func pixmap(of animation: LottieAnimation, frame: Double, background: Color? = nil) throws -> Pixmap {
        var pixmap = Pixmap(size: animation.size)
        var renderer = Renderer()
        try renderer.render(animation.scene(at: frame / animation.framesPerSecond), background: background, into: &pixmap)
        return pixmap
    }

    /// Returns the colour of a pixel at a frame.
    static func color(_ text: String, _ x: Int, _ y: Int, frame: Double = 0, background: Color? = nil) throws -> Color {
        try StraightImage(pixmap(of: try read(text), frame: frame, background: background))[x, y]
    }

    /// Returns the columns of a row whose pixels are at least half covered.
    static func columns(_ text: String, row: Int = 10, frame: Double = 0) throws -> [Int] {
        let image = StraightImage(try picture(text, frame: frame))
        return (0..<20).filter { image[$0, row].alpha > 127 }
    }

    /// Returns the names of what is not drawn.
    static func notes(_ text: String) throws -> [String] { try read(text).notes.map(\.feature) }

    /// Returns the names of what is odd, and drawn as players draw it.
    static func remarks(_ text: String) throws -> [String] { try read(text).remarks.map(\.feature) }
}
