import DripGeometry
import DripImage
import DripScene
import DripTestSupport
import Testing

/// Whatever the bytes, reading ends in frames or in an error with a place: no trap, no hang.
@Suite struct SceneHostileTests {
    static let seedFile = """
        drip 1
        size 40 30
        fps 29.97
        background #1E90FF
        # comment ä
        fill #FFFFFF80 evenodd M10 10h5v-5.5L90 10Q95 40 50 90T1 2C1 2 3 4 5 6S7 8 9 10A5 6 30 1 0 7 8Z
        begin 0.5
        stroke tan 2.5 round bevel M1 2 3 4Q5 6 7 8
        clip nonzero m1e2-3.5.5 1z
        image a b.png 1 0 0 1 .5 -1e3
        end
        frame
        delay 0.25
        fill red nonzero M0 0L1e99 1e-99

        """

    static let seedFile2 = """
        drip 2
        size 40 30
        gradient a-1 linear 0 -1.5 1e2 3 reflect 0 red .5 #12345678 1 #000
        gradient b radial 5 6 7 4 3 .5 pad 1 tan
        fill a-1 evenodd M10 10h5v-5.5L90 10Z
        begin 0.5 matrix 1 0 0 1 .5 -1e3 blend soft-light blur 1 2 shadow 3 -4 5.5 #00000080 tint red .25
        stroke b 2.5 round bevel M1 2 3 4
        mask inverse-luminance
        fill b nonzero M1 2 3 4
        begin 1 blend plus-lighter
        end
        end
        clip nonzero m1e2-3.5.5 1z
        end
        frame
        gradient b projection 1 .5 0 -1e2 1 3 .01 0 1 linear 0 0 1 1 repeat 0 red
        fill b nonzero M0 0L1e99 1e-99
        projected-image a b.png 1 0 2 0 1 2.5 .01 -1e-2 1

        """

    private func read(_ bytes: [UInt8]) -> Bool {
        do {
            let picture = Pixmap(size: PixelSize(width: 1, height: 1))
            let file = try readScene(bytes, pieceSize: 37) { _ throws(SceneImageError) in picture }
            for frame in file.frames { Self.expectDrawable(frame.scene.draws) }
            return true
        } catch let error as SceneError {
            #expect(error.line >= 1 && error.column >= 1 && !error.description.isEmpty)
            #expect(!error.description.contains { $0.isNewline || $0 == "\u{1B}" })
            return false
        } catch {
            Issue.record("not a scene error: \(error)")
            return false
        }
    }

    /// What the reader lets in, the rasterizer must be able to draw.
    private static func expectDrawable(_ draws: [Draw]) {
        for draw in draws {
            switch draw.content {
            case .filled(let fill): #expect(fill.path.isDrawable && isDrawable(fill.paint))
            case .stroked(let stroke):
                #expect(stroke.path.isDrawable && stroke.style.width >= 0 && stroke.style.width <= 1e100 && isDrawable(stroke.paint))
            case .clip(let clip): #expect(clip.path.isDrawable)
            case .image(let image): #expect(image.transform.isDrawable)
            case .group(let group):
                #expect((0...1).contains(group.opacity) && group.matrix.isDrawable)
                expectDrawable(group.draws)
            case .mask(let mask): expectDrawable(mask.draws)
            }
        }
    }

    private static func isDrawable(_ paint: Paint) -> Bool {
        switch paint {
        case .color: true
        case .gradient(let gradient): gradient.isDrawable
        }
    }

    @Test(arguments: [seedFile, seedFile2])
    func theSeedFileIsGood(_ seedFile: String) {
        #expect(read(Array(seedFile.utf8)))
    }

    @Test(arguments: [seedFile, seedFile2])
    func everyTruncationEnds(_ seedFile: String) {
        let bytes = Array(seedFile.utf8)
        for count in bytes.indices { _ = read(Array(bytes[..<count])) }
    }

    @Test(arguments: [seedFile, seedFile2])
    func changedBytesEnd(_ seedFile: String) {
        var random = SplitMix64(seed: 121)
        let good = Array(seedFile.utf8)
        var accepted = 0
        for _ in 0..<4000 {
            var bytes = good
            for _ in 0..<random.integer(in: 1...4) {
                let place = random.integer(in: 0...bytes.count - 1)
                switch random.integer(in: 0...3) {
                case 0: bytes[place] = UInt8(truncatingIfNeeded: random.next())
                case 1: bytes.remove(at: place)
                case 2: bytes.insert(good[random.integer(in: 0...good.count - 1)], at: place)
                default: bytes.replaceSubrange(place..<min(bytes.count, place + 6), with: bytes.prefix(random.integer(in: 0...20)))
                }
            }
            if read(bytes) { accepted += 1 }
        }
        // Some changes do no harm; if none or all were accepted, this would test nothing.
        #expect(accepted > 50 && accepted < 3900)
    }

    /// Numbers at the edges of what a `Double` and a coordinate hold, in every place of every instruction.
    @Test func numbersAtTheEdgesEnd() {
        var random = SplitMix64(seed: 122)
        let numbers = [
            "0", "-0", "1", "-1", "1e100", "-1e100", "1.1e100", "1e308", "1e309", "-1e999", "1e-400", "4.9e-324", "9007199254740993",
            "18446744073709551616", "0.0000000000000000000000001", "1e-7", "1e15", "99999999999999999999999999999999", ".5", "1.", "1e+5",
        ]
        let instructions: [(String, Int)] = [
            ("M", 2), ("m", 2), ("L", 2), ("l", 2), ("H", 1), ("v", 1), ("C", 6), ("s", 4), ("S", 4), ("q", 4), ("T", 2), ("t", 2),
            ("Z", 0),
        ]
        for _ in 0..<3000 {
            func number() -> String { numbers[random.integer(in: 0...numbers.count - 1)] }
            var path = "M \(number()) \(number())"
            for _ in 0..<random.integer(in: 0...6) {
                let (letter, count) = instructions[random.integer(in: 0...instructions.count - 1)]
                path += letter + (0..<count).map { _ in number() }.joined(separator: " ")
                if random.next() & 1 == 0 {
                    path += "A \(number()) \(number()) \(number()) \(random.next() & 1) \(random.next() & 1) \(number()) \(number())"
                }
            }
            let lines = [
                "drip 1", "size 4 3", "fps \(random.next() & 1 == 0 ? "50" : number())",
                "begin \(random.next() & 1 == 0 ? "1" : number())", "image x \((0..<6).map { _ in number() }.joined(separator: " "))",
                "end",
                "fill red nonzero " + path, "delay \(number())",
            ]
            // The header and one of the rest, so that an error does not hide another.
            let chosen = lines[..<2] + [lines[random.integer(in: 2...4)], lines[6], lines[random.integer(in: 6...7)]]
            let text = chosen.contains { $0.hasPrefix("begin") } ? chosen + ["end"] : chosen
            _ = read(Array(text.joined(separator: "\n").utf8))
        }
    }
}
