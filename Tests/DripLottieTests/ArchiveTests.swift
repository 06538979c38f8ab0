import DripLottie
import Testing

/// dotLottie archives and TGS.
@Suite struct ArchiveTests {
    static let json = Fixture.animation(Fixture.shapes("\(Fixture.square), \(Fixture.red)"))
    static let manifest = #"{"version": "1.0", "animations": [{"id": "one"}, {"id": "two", "defaultTheme": "dark"}]}"#

    static var files: [Zip.File] {
        [
            Zip.File("manifest.json", manifest), Zip.File("animations/one.json", json),
            Zip.File("animations/two.json", "{}", isDeflated: true),
            Zip.File("images/a.png", "picture"),
        ]
    }

    static let image = Fixture.animation(
        #"{"ty": 2, "refId": "i", "op": 60, "ks": {}}"#, #", "assets": [{"id": "i", "u": "/images/", "p": "a.png", "w": 1, "h": 1}]"#)

    @Test func version1IsRead() throws {
        let file = try LottieFile(Zip(Self.files).bytes)
        #expect(file.animationIDs == ["one", "two"])
        // Its themes are style sheets, which are not drawn.
        let json = Array(Self.json.utf8)
        #expect(try LottieAnimation(json, slots: file.slots()).notes.isEmpty)
        #expect(try LottieAnimation(json, slots: file.slots(animation: "two")).notes.map(\.feature) == ["theme dark"])
        #expect(try file.json() == Array(Self.json.utf8) && file.json(animation: "two") == Array("{}".utf8))
        #expect(throws: LottieError.noAnimation(id: "three", available: ["one", "two"])) { try file.json(animation: "three") }
        let found = try #require(try Fixture.read(Self.image).contents.images.first)
        #expect(file.bytes(of: found) == Array("picture".utf8))
    }

    @Test func version2IsRead() throws {
        let manifest = #"{"version": "2", "animations": [{"id": "one", "initialTheme": "light"}], "themes": [{"id": "light"}]}"#
        let file = try LottieFile(
            Zip([
                Zip.File("a/one.json", Self.json), Zip.File("i/a.png", "picture"), Zip.File("t/light.json", "{}"),
                Zip.File("manifest.json", manifest),
            ]).bytes)
        #expect(file.animationIDs == ["one"] && file.themeIDs == ["light"])
        #expect(try file.json(animation: "one") == Array(Self.json.utf8))
        let found = try #require(try Fixture.read(Self.image).contents.images.first)
        #expect(file.bytes(of: found) == Array("picture".utf8))
    }

    @Test(arguments: [
        (#""version": "2", "initial": {"animation": "two"}"#, "two", nil), (#""version": "1.0", "activeAnimationId": "two""#, "two", nil),
        (#""version": "2", "initial": {"animation": "three"}"#, "one", "three"), (#""version": "1.0", "activeAnimationId": """#, "one", ""),
        (#""version": "2", "initial": {"stateMachine": "x"}"#, "one", nil), (#""version": "2""#, "one", nil as String?),
    ])
    func archivesBeginWithWhatTheyName(keys: String, initial: String, missing: String?) throws {
        let text =
            #"{\#(keys), "animations": [{"id": "one"}, {"x": 5}, {"id": "two", "initialTheme": "dark"}], "themes": [{"id": "dark"}]}"#
        let folder = keys.contains("\"2\"") ? "a" : "animations"
        let file = try LottieFile(
            Zip([
                Zip.File("manifest.json", text), Zip.File("\(folder)/one.json", "{}"), Zip.File("\(folder)/two.json", Self.json),
                Zip.File("t/dark.json", #"{"rules": [{"id": "a", "type": "Scalar", "value": 3}]}"#),
            ]).bytes)
        #expect(file.initialAnimationID == initial && file.missingInitialID == missing && file.animationIDs == ["one", "two"])
        #expect(try file.json() == file.json(animation: initial))
        #expect(try file.slots() == file.slots(animation: initial), "the theme is that of the animation that is shown")
    }

    /// `{"a": "aaaa…"}` by gzip -9: a block with codes of its own for 1,000 letters.
    static let gzip: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x52, 0x50, 0x4A, 0x1C, 0x05,
        0xA3, 0x60, 0x14, 0x0C, 0x7B, 0xA0, 0x54, 0x0B, 0x00, 0x36, 0x93, 0xAB, 0xC5, 0xF1, 0x03, 0x00, 0x00,
    ]

    @Test func gzipIsRead() throws {
        #expect(LottieFile.isBegun(by: Self.gzip) && !LottieFile.isBegun(by: Array("[".utf8)))
        let text = Array("{\"a\": \"\(String(repeating: "a", count: 1000))\"}".utf8)
        #expect(try LottieFile(Self.gzip).json() == text)
        #expect(throws: LottieError.noAnimation(id: "one", available: [])) { try LottieFile(Self.gzip).json(animation: "one") }
        for count in 2..<Self.gzip.count { #expect(throws: LottieError.self) { try LottieFile(Array(Self.gzip[..<count])) } }
        for index in 10..<Self.gzip.count {
            // Some bits mean nothing; no change reads as something else.
            var damaged = Self.gzip
            damaged[index] ^= 0x10
            let read = try? LottieFile(damaged).json()
            #expect(read == nil || read == text, "byte \(index)")
        }
        #expect(throws: LottieError.self, "something behind the end") { try LottieFile(Self.gzip + [0]) }
    }

    @Test func jsonIsItself() throws { #expect(try LottieFile(Array("{}".utf8)).json() == Array("{}".utf8)) }

    static let refused: [(name: String, change: @Sendable (inout Zip) -> Void, reason: String)] = [
        ("two", { $0.files.append($0.files[1]) }, "'animations/one.json' is in it twice"),
        ("up", { $0.files[1].name = "animations/../../one.json" }, "'animations/../../one.json' is no path inside it"),
        ("absolute", { $0.files[1].name = "/etc/one.json" }, "'/etc/one.json' is no path inside it"),
        ("backslash", { $0.files[1].name = "a\\one.json" }, "'a\\one.json' is no path inside it"),
        ("encrypted", { $0.files[1].flags = 1 }, "'animations/one.json' is encrypted"),
        ("method", { $0.files[1].method = 12 }, "'animations/one.json' is compressed in an unknown way (12)"),
        ("size", { $0.files[2].size = 3 }, "'animations/two.json' is damaged"),
        ("checksum", { $0.files[0].checksum = 1 }, "'manifest.json' is damaged"),
        ("overlap", { $0.overlaps = true }, "files overlap"), ("ZIP64", { $0.count = 0xFFFF }, "it has the form ZIP64"),
        ("count", { $0.count = 5 }, "the central directory is damaged"),
        ("no manifest", { $0.files.remove(at: 0) }, "'manifest.json' is missing"),
    ]

    @Test(arguments: refused.indices)
    func badArchivesAreRefused(index: Int) {
        var zip = Zip(Self.files)
        Self.refused[index].change(&zip)
        #expect(throws: LottieError.archive(reason: Self.refused[index].reason)) {
            let file = try LottieFile(zip.bytes)
            _ = try file.json(animation: "two")
        }
    }

    @Test func everyShorterFileIsRefused() throws {
        let bytes = Zip(Self.files).bytes
        for count in 4..<bytes.count { #expect(throws: LottieError.self) { try LottieFile(Array(bytes[..<count])) } }
    }

    /// A file that says that it is small, and one that says that it is large: memory is taken for neither.
    @Test func sizesAreChecked() throws {
        var zip = Zip(Self.files)
        zip.files[2] = Zip.File("animations/two.json", String(repeating: "0", count: 100_000), isDeflated: true)
        zip.files[2].size = 10
        let file = try LottieFile(zip.bytes)
        #expect(throws: LottieError.archive(reason: "'animations/two.json' is damaged")) { try file.json(animation: "two") }
        zip.files[2].size = 200 << 20
        #expect(throws: LottieError.overLimit(path: "animations/two.json", what: "bytes of a file", limit: LottieFile.byteLimit)) {
            try LottieFile(zip.bytes)
        }
    }
}

/// A writer of archives, also of bad ones.
struct Zip {
    struct File {
        var name: String
        var content: [UInt8]
        var method: Int
        var size: Int
        var checksum: UInt32
        var flags = 0

        init(_ name: String, _ text: String, isDeflated: Bool = false) { self.init(name, Array(text.utf8), isDeflated: isDeflated) }

        init(_ name: String, _ bytes: [UInt8], isDeflated: Bool = false) {
            self.name = name
            (size, method, checksum) = (bytes.count, isDeflated ? 8 : 0, Self.checksum(bytes))
            content = bytes
            guard isDeflated else { return }
            // Blocks that are stored within the compressed data.
            content = []
            var rest = bytes[...]
            repeat {
                let part = rest.prefix(0xFFFF)
                rest = rest.dropFirst(0xFFFF)
                content += [rest.isEmpty ? 1 : 0] + Zip.short(part.count) + Zip.short(0xFFFF - part.count) + part
            } while !rest.isEmpty
        }

        private static func checksum(_ bytes: [UInt8]) -> UInt32 {
            var sum: UInt32 = ~0
            for byte in bytes {
                sum ^= UInt32(byte)
                for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
            }
            return ~sum
        }
    }

    var files: [File]
    /// The count that the end tells, if not that of the files.
    var count: Int?
    /// Whether the second file begins where the first one does.
    var overlaps = false

    init(_ files: [File]) { self.files = files }

    fileprivate static func short(_ number: Int) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8 & 0xFF)] }
    fileprivate static func long(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16) }

    var bytes: [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for (index, file) in files.enumerated() {
            let start = bytes.count
            let head =
                Self.short(20) + Self.short(file.flags) + Self.short(file.method) + Self.long(0) + Self.long(Int(file.checksum))
                + Self.long(file.content.count) + Self.long(file.size) + Self.short(file.name.utf8.count) + Self.short(0)
            bytes += [0x50, 0x4B, 3, 4] + head + Array(file.name.utf8)
            // The first file's data reach into the second one.
            bytes += overlaps && index == 0 ? Array(file.content.dropLast(9)) : file.content
            directory += [0x50, 0x4B, 1, 2] + Self.short(20) + head + Self.short(0) + Self.short(0) + Self.short(0) + Self.long(0)
            directory += Self.long(start) + Array(file.name.utf8)
        }
        let counts = Self.short(count ?? files.count)
        return bytes + directory + [0x50, 0x4B, 5, 6] + Self.long(0) + counts + counts + Self.long(directory.count) + Self.long(bytes.count)
            + Self.short(0)
    }
}
