import Testing

/// A manifest that cannot be read: where and what must be said.
struct BadManifest: Sendable, CustomTestStringConvertible {
    let location: String
    let text: String
    let says: String

    /// - Parameter location: line:column.
    init(_ location: String, _ text: String, _ says: String) {
        self.location = location
        self.text = text
        self.says = says
    }

    /// An output with `keys`, which begin in column 5 of line 3.
    init(output location: String, _ keys: String, _ says: String) {
        self.init(location, "version: 1\noutputs:\n  - " + keys.replacing("\n", with: "\n    ") + "\n", says)
    }

    var testDescription: String { text }

    private static let drop = "name: drop\neffect: waterdrop\n"

    private static func scales(_ count: Int) -> String {
        (0..<count).map { "\(Double(100_000 + 10 * $0) / 1_000_000)" }.joined(separator: ", ")
    }

    static let all: [BadManifest] = [
        // What is not YAML.
        BadManifest("1:1", "", "is empty"), BadManifest("1:1", "# nothing\n", "is empty"),
        BadManifest("3:1", "version: 1\noutputs: [\n", "YAML"),
        BadManifest("2:1", "version: 1\n\toutputs: 1\n", "YAML"), BadManifest("2:1", "{\"version\": 1", "YAML"),
        BadManifest("2:1", "version: 1\n---\nversion: 1\n", "YAML"), BadManifest("2:4", "a: 1\nb: \u{1}\n", "YAML"),
        BadManifest("1:1", "version: 1\nversion: 1\n", "'version' occurs twice"),
        // Aliases.
        BadManifest("2:10", "version: 1\noutputs: *none\n", "no anchor '&none'"),
        BadManifest("2:14", "version: 1\noutputs: &a [*a]\n", "no anchor '&a'"),
        BadManifest("1:1", "*a : 1\n", "not plain text"), BadManifest("1:3", "? [a, b]\n: 1\n", "not plain text"),
        BadManifest("6:8", explosion, "more than 200000 values"),
        BadManifest("1:33", String(repeating: "[", count: 40) + String(repeating: "]", count: 40), "nested deeper than 32"),
        BadManifest("1:33", String(repeating: "[", count: 100_000), "nested deeper than 32"),
        // Lists that multiply: one output of too many files, and the first that is one too many.
        BadManifest(
            output: "3:11", drop + "formats: [gif, apng]\nappearances: [light, dark]\nscales: [\(scales(30_000))]",
            "120000 files are over the limit of 100000 files"),
        BadManifest(
            "4:13",
            "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\n"
                + "  - { name: b, effect: waterdrop, formats: [gif, apng], appearances: [light, dark], scales: [\(scales(25_000))] }\n",
            "100001 files are over the limit of 100000 files"),
        // Keys and kinds.
        BadManifest("1:1", "[]", "must be a map"), BadManifest("1:1", "text", "must be a map"),
        BadManifest("1:1", "outputs: []\n", "'version' is missing"), BadManifest("1:10", "version: 2\n", "write 'version: 1'"),
        BadManifest("1:10", "version: [1]\n", "one value"), BadManifest("1:1", "version: 1\n", "'outputs' is missing"),
        BadManifest("2:10", "version: 1\noutputs: []\n", "empty list"), BadManifest("2:10", "version: 1\noutputs: {}\n", "must be a list"),
        BadManifest("2:1", "version: 1\noutput: []\n", "did you mean 'outputs'?"),
        BadManifest("2:13", "version: 1\ndefaults: { fsp: 50 }\n", "no key 'fsp' in 'defaults'"),
        BadManifest("2:13", "version: 1\ndefaults: { name: a }\n", "no key 'name'"),
        BadManifest("2:18", "version: 1\ndefaults: { fps: fast }\n", "'fast' is not a value of fps"),
        BadManifest("2:21", "version: 1\ndefaults: { scales: 2 }\n", "must be a list"),
        BadManifest("2:11", "version: 1\ndefaults: 3\n", "must be a map"),
        // Outputs.
        BadManifest(output: "3:5", "drop", "must be a map"), BadManifest(output: "3:5", "effect: waterdrop", "'name' is missing"),
        BadManifest(output: "3:5", "name: a", "an effect, a scene or a Lottie"),
        BadManifest(output: "5:12", drop + "scene: a.drip", "an effect, a scene or a Lottie"),
        BadManifest(output: "4:13", "name: a\neffect: watrdrop", "did you mean 'waterdrop'?"),
        BadManifest(output: "5:5", drop + "drips: 7", "no key 'drips'"),
        BadManifest(output: "6:7", drop + "parameters:\n  drops: 7", "no key 'drops' in the parameters of 'waterdrop'"),
        BadManifest(output: "5:26", drop + "parameters: { drips: 99 }", "1…40"),
        BadManifest(output: "5:26", drop + "parameters: { drips: [7] }", "one value"),
        BadManifest(output: "5:17", drop + "parameters: 7", "must be a map"),
        BadManifest(output: "5:17", "name: a\nscene: a.drip\nparameters: {}", "only an effect has parameters"),
        BadManifest(output: "5:5", "name: a\nscene: a.drip\nseed: 3", "'seed' applies to effects only"),
        BadManifest(output: "5:5", "name: a\nscene: a.drip\nfidelity: original", "'fidelity' applies to effects only"),
        BadManifest(output: "3:5", "touch: 1,2@3\nname: a\nscene: a.drip", "'touch' applies to effects only"),
        BadManifest(output: "5:10", drop + "fps: 300", "300 is outside 1…240 frames a second for fps"),
        BadManifest(output: "5:11", drop + "size: 20000x20", "16384"), BadManifest(output: "5:11", drop + "size: big", "400x300"),
        BadManifest(output: "5:20", drop + "formats: [gif, 'jpg']", "gif, apng, webp, png, scene"),
        BadManifest(output: "5:15", drop + "formats: [frames]", "gif, apng, webp, png, scene"),
        BadManifest(output: "5:17", drop + "scales: [1, 1]", "twice in scales"), BadManifest(output: "5:14", drop + "scales: [9]", "0.1…8"),
        BadManifest(output: "5:26", drop + "appearances: [light, dusk]", "light and dark"),
        BadManifest(output: "5:13", drop + "poster: soon", "such as 2, 2s"),
        BadManifest(output: "5:11", drop + "seed: -1", "18446744073709551615"),
        BadManifest(output: "5:15", drop + "fidelity: nice", "better or original"),
        BadManifest(output: "5:13", drop + "colors: 1", "2…256"),
        BadManifest(output: "5:13", drop + "effort: ten", "whole number"),
        BadManifest(output: "5:13", drop + "verify: perhaps", "true or false"),
        BadManifest(output: "5:12", drop + "matte: '#FFF8'", "not opaque"), BadManifest(output: "5:12", drop + "touch: 1,2", "10,20@0.5"),
        BadManifest(output: "5:9", drop + "at: 1\nfrom: 0", "at and from exclude each other"),
        BadManifest(output: "5:12", drop + "sheet: 9\nformats: [gif]", "a contact sheet is a PNG"),
        BadManifest(output: "5:16", drop + "max-bytes: 9k\nformats: [scene]", "animations only"),
        // Paths.
        BadManifest(output: "3:11", "name: ../drop\neffect: waterdrop", "plain relative path"),
        BadManifest(output: "3:11", "name: /tmp/drop\neffect: waterdrop", "absolute"),
        BadManifest(output: "3:11", "name: a//b\neffect: waterdrop", "plain"),
        BadManifest(output: "3:11", "name: a/\neffect: waterdrop", "plain"),
        BadManifest(output: "3:11", "name: .\neffect: waterdrop", "plain"),
        BadManifest(output: "3:11", "name: \"a\\n\"\neffect: waterdrop", "control characters"),
        BadManifest(output: "4:12", "name: a\nscene: ../a.drip", "plain relative path"),
        BadManifest(output: "3:11", "name: out/drop\neffect: waterdrop", "leaves the manifest's folder"),
        BadManifest(output: "4:12", "name: a\nscene: out/a.drip", "leaves the manifest's folder"),
        BadManifest(output: "3:11", "name: linked\neffect: waterdrop", "leaves the manifest's folder"),
        BadManifest(output: "3:11", "name: dangling\neffect: waterdrop", "leaves the manifest's folder"),
        // Names that are taken.
        BadManifest(
            "4:13", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\n  - { name: a, effect: gravity }\n", "output on line 3"),
        BadManifest(
            "4:13", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\n  - { name: A, effect: gravity }\n", "also writes 'A.gif'"),
        BadManifest(
            "4:13",
            "version: 1\noutputs:\n  - { name: a, effect: waterdrop, appearances: [dark] }\n  - { name: a~dark, effect: gravity }\n",
            "line 3 also writes 'a~dark.gif'"),
        BadManifest(
            "4:13",
            "version: 1\noutputs:\n  - { name: a, effect: waterdrop, scales: [2] }\n  - { name: a@2x, effect: gravity }\n",
            "line 3 also writes 'a@2x.gif'"),
        BadManifest(
            "4:13",
            "version: 1\noutputs:\n  - { name: a, effect: waterdrop, poster: 1s }\n  - { name: a-poster, effect: gravity, at: 1s }\n",
            "line 3 also writes 'a-poster.png'"),
        BadManifest(output: "3:11", "name: a\nscene: a.drip\nformats: [scene]", "an input of 'a'"),
        BadManifest("4:18", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\ngallery: { html: m.yaml }\n", "the manifest itself"),
        BadManifest("4:18", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\ngallery: { html: m.yaml.lock }\n", "the lock file"),
        BadManifest(
            "3:13", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\ngallery: { html: a.gif }\n", "a page of the gallery"),
        BadManifest(
            "4:12", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\ngallery: { pdf: a.pdf }\n", "html, markdown, title, text"),
        BadManifest(
            "4:18", "version: 1\noutputs:\n  - { name: a, effect: waterdrop }\ngallery: { html: ../a.html }\n", "plain relative path"),
    ]

    /// Ten times ten times …: a million values.
    private static let explosion =
        "a: &a [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n"
        + zip("abcdef", "bcdefg").map { last, next in
            "\(next): &\(next) [" + Array(repeating: "*\(last)", count: 10).joined(separator: ", ") + "]\n"
        }.joined()
}
