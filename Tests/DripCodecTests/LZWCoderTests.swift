import Testing

@testable import DripCodec

/// The coder against a decoder written from the format's description, which shares nothing with it.
@Suite struct LZWCoderTests {
    /// Decodes a code stream; nil when it is not one.
    private static func decode(_ codes: [UInt8], codeBits: Int) -> [UInt8]? {
        let clear = 1 << codeBits
        var phrases: [[UInt8]] = []
        var (width, previous, position) = (codeBits + 1, [UInt8]?.none, 0)
        var pixels: [UInt8] = []
        func reset() {
            phrases = (0..<clear).map { [UInt8($0)] } + [[], []]
            (width, previous) = (codeBits + 1, nil)
        }
        reset()
        while position + width <= codes.count * 8 {
            let code = (0..<width).reduce(0) { $0 | Int(codes[(position + $1) / 8] >> UInt8((position + $1) % 8) & 1) << $1 }
            position += width
            if code == clear {
                reset()
                continue
            }
            if code == clear + 1 { return codes.count * 8 - position < 8 ? pixels : nil }
            guard let last = previous else {
                guard code < clear else { return nil }
                previous = phrases[code]
                pixels += phrases[code]
                continue
            }
            guard code <= phrases.count, code < phrases.count || phrases.count < 4096 else { return nil }
            let phrase = code < phrases.count ? phrases[code] : last + [last[0]]
            if phrases.count < 4096 { phrases.append(last + [phrase[0]]) }
            if phrases.count == 1 << width, width < 12 { width += 1 }
            previous = phrase
            pixels += phrase
        }
        return nil
    }

    /// Runs of random lengths with one index each, or with a choice.
    private static func input(
        codeBits: Int, runs: Int, longest: Int, choices: Int, _ generator: inout SeededGenerator
    ) -> (input: IndexedRuns, allowed: [Set<UInt8>]) {
        var input = IndexedRuns()
        input.codeBits = codeBits
        var sets: [Set<UInt8>] = []
        for _ in 0..<20 {
            let number = input.addChoice(UInt8(generator.below(1 << codeBits)))
            var set = Set([input.alternatives[Int(input.choices[Int(number)].start)].index])
            for _ in 1..<max(1, 1 + generator.below(choices)) {
                let index = UInt8(generator.below(1 << codeBits))
                if set.insert(index).inserted {
                    input.alternatives.append(IndexedRuns.Alternative(index: index, excess: Int32(generator.below(50))))
                    input.choices[Int(number)].count += 1
                }
            }
            sets.append(set)
        }
        var allowed: [Set<UInt8>] = []
        for _ in 0..<runs {
            let choice = generator.below(20)
            let count = 1 + generator.below(longest)
            input.append(count, choice: Int32(choice))
            allowed += Array(repeating: sets[choice], count: count)
        }
        return (input, allowed)
    }

    @Test(arguments: [2, 3, 5, 8], [1, 3, 400])
    func whatIsCodedComesBack(codeBits: Int, longest: Int) {
        let lookaheads = [0, 1, 8, 15, 31, 127]
        var coders = lookaheads.map { LZWCoder(lookahead: $0) }
        for seed in 0..<30 {
            var generator = SeededGenerator(UInt64(seed * 100 + codeBits))
            // The last seeds fill the dictionary, some of them several times.
            let runs = seed < 25 ? 1 + generator.below(400) : 8_000 / longest + 1_500
            let (input, allowed) = Self.input(codeBits: codeBits, runs: runs, longest: longest, choices: 1 + seed % 4, &generator)
            var chosen: [UInt8]? = []
            var parse = LZWCoder.Parse(lookahead: lookaheads[seed % coders.count], windowLength: [128, 256, 512][seed % 3])
            var parts = [input]
            if seed % 2 == 0 {
                var ignored: [UInt8]?
                let greedy = LZWCoder.Parse(lookahead: 0, use: .record)
                _ = coders[seed % coders.count].code(parts, greedy, chosen: &ignored)
                if seed % 4 == 0 {
                    parts = input.cut(at: coders[seed % coders.count].split(input, every: 1 + seed, patience: 1 + seed % 3))
                    _ = coders[seed % coders.count].code(parts, greedy, chosen: &ignored)
                }
                parse.use = .follow
            }
            let codes = coders[seed % coders.count].code(parts, parse, chosen: &chosen)
            guard let pixels = Self.decode(codes, codeBits: codeBits) else {
                Issue.record("seed \(seed): no code stream")
                continue
            }
            #expect(pixels == chosen, "seed \(seed)")
            #expect(pixels.count == allowed.count && zip(pixels, allowed).allSatisfy { $1.contains($0) }, "seed \(seed)")
        }
    }

    /// Where each pixel has one index, the fast search finds the longest phrases of the general one.
    @Test(arguments: [2, 5, 8], [1, 4, 300])
    func decidedPixelsHaveTheSameCodes(codeBits: Int, longest: Int) {
        for seed in 0..<24 {
            var generator = SeededGenerator(UInt64(seed * 10 + codeBits))
            let runs = seed < 18 ? 1 + generator.below(400) : 12_000 / longest + 3_000
            let (input, _) = Self.input(codeBits: codeBits, runs: runs, longest: longest, choices: 1, &generator)
            let decided = input.decided
            #expect(decided.isDecided && !input.isDecided)
            var (coder, chosen, ignored) = (LZWCoder(lookahead: 12), [UInt8]?.some([]), [UInt8]?.none)
            let codes = coder.code([input], LZWCoder.Parse(lookahead: 0), chosen: &chosen)
            #expect(coder.code([decided], LZWCoder.Parse(lookahead: 0, use: .record), chosen: &ignored) == codes, "seed \(seed)")
            let guided = coder.code([decided], LZWCoder.Parse(lookahead: 12, patience: 3, use: .follow), chosen: &ignored)
            #expect(Self.decode(guided, codeBits: codeBits) == chosen, "seed \(seed)")
        }
    }

    /// Against the definition: of the last lengths the one with which the next phrase reaches furthest, with the dictionary of the decoder then.
    @Test(arguments: [2, 5], [1, 4])
    func decidedPhrasesReachFurthestWithTheNext(codeBits: Int, longest: Int) {
        var shorter = 0
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed * 10 + codeBits))
            let words = (0..<6).map { _ in (0..<2 + generator.below(7)).map { _ in UInt8(generator.below(1 << codeBits)) } }
            let pixels = (0..<120).flatMap { _ in
                words[generator.below(6)].flatMap { Array(repeating: $0, count: 1 + generator.below(longest)) }
            }
            var input = IndexedRuns()
            input.beginDecided(codeBits: codeBits)
            for pixel in pixels { input.append(1, choice: Int32(pixel)) }
            var coder = LZWCoder(lookahead: 8)
            for lookahead in [1, 2, 8] {
                var ignored: [UInt8]?
                let codes = coder.code([input], LZWCoder.Parse(lookahead: lookahead), chosen: &ignored)
                let defined = Self.defined(pixels, codeBits: codeBits, lookahead: lookahead)
                #expect(codes == defined.codes, "seed \(seed), lookahead \(lookahead)")
                #expect(Self.decode(codes, codeBits: codeBits) == pixels)
                shorter += defined.shorter
            }
        }
        #expect(shorter > 100)
    }

    /// Codes pixels by the definition of a lookahead.
    /// - Returns: the code stream, and the number of phrases that are shorter than possible.
    private static func defined(_ pixels: [UInt8], codeBits: Int, lookahead: Int) -> (codes: [UInt8], shorter: Int) {
        let clear = 1 << codeBits
        var numbers: [[UInt8]: Int] = [:]
        for root in 0..<clear { numbers[[UInt8(root)]] = root }
        var (next, width, bits, start, shorter) = (clear + 2, codeBits + 1, [Bool](), 0, 0)
        func put(_ code: Int) { bits += (0..<width).map { code >> $0 & 1 == 1 } }
        func longest(at start: Int) -> Int {
            var length = 1
            while start + length < pixels.count, numbers[Array(pixels[start...start + length])] != nil { length += 1 }
            return length
        }
        put(clear)
        while start < pixels.count {
            let whole = longest(at: start)
            var best = (length: whole, reach: start + whole == pixels.count ? .max : 0)
            for length in (max(1, whole - lookahead)...whole).reversed() where start + length < pixels.count {
                let added = Array(pixels[start...start + length])
                let isNew = numbers[added] == nil
                if isNew { numbers[added] = next }
                let reach = length + longest(at: start + length)
                if isNew { numbers[added] = nil }
                if reach > best.reach { best = (length, reach) }
            }
            put(numbers[Array(pixels[start..<start + best.length])] ?? -1)
            if best.length < whole { shorter += 1 }
            if next == 1 << width { width += 1 }
            start += best.length
            if start < pixels.count {
                let added = Array(pixels[start - best.length...start])
                if numbers[added] == nil { numbers[added] = next }
                next += 1
            }
        }
        put(clear + 1)
        var bytes = [UInt8](repeating: 0, count: (bits.count + 7) / 8)
        for (number, bit) in bits.enumerated() where bit { bytes[number / 8] |= 1 << UInt8(number % 8) }
        return (bytes, shorter)
    }

    @Test func oneColorGrowsAsTheRootOfItsArea() {
        var input = IndexedRuns()
        let choice = input.addChoice(1)
        input.append(100_000, choice: choice)
        var (coder, chosen) = (LZWCoder(lookahead: 1), [UInt8]?.none)
        let codes = coder.code([input], LZWCoder.Parse(lookahead: 1), chosen: &chosen)
        // Phrases of 1, 2, 3 … pixels: 447 of them, of 9 bits at most, and two codes more.
        #expect(codes.count <= 447 * 9 / 8 + 2)
        #expect(Self.decode(codes, codeBits: 2) == Array(repeating: 1, count: 100_000))
    }

    /// Two halves without a common colour: the second has the short codes of an empty dictionary.
    @Test func theDictionaryIsEmptiedWhereThatIsSmaller() {
        var (input, generator) = (IndexedRuns(), SeededGenerator(9))
        input.codeBits = 4
        let choices = (0..<16).map { input.addChoice($0) }
        for pixel in 0..<4_000 { input.append(1, choice: choices[(pixel < 2_000 ? 0 : 8) + generator.below(8)]) }
        var (coder, chosen) = (LZWCoder(lookahead: 0), [UInt8]?.some([]))
        let whole = coder.code([input], LZWCoder.Parse(lookahead: 0, use: .record), chosen: &chosen)
        let parts = input.cut(at: coder.split(input, every: 100, patience: 2))
        #expect(parts.count > 1)
        let pixelCount = parts.flatMap(\.runs).reduce(0) { sum, run in sum + Int(run.count) }
        #expect(pixelCount == 4_000)
        chosen = []
        let divided = coder.code(parts, LZWCoder.Parse(lookahead: 0), chosen: &chosen)
        #expect(divided.count < whole.count)
        #expect(Self.decode(divided, codeBits: 4) == chosen)
    }

    /// Noise of one kind all over, whose dictionary is full and emptied several times. Each time the price of a shorter phrase begins again: as one
    /// price that falls to the end of the frame, it let shorter phrases in that gain nothing, and gradients were 2 % larger.
    @Test func eachDictionaryHasItsPrices() {
        var (input, generator) = (IndexedRuns(), SeededGenerator(3))
        input.beginDecided(codeBits: 4)
        let words = (0..<400).map { _ in (0..<2 + generator.below(20)).map { _ in Int32(generator.below(16)) } }
        for number in 0..<12_000 {
            let word = words[number / 1_500 * 50 + generator.below(50)]
            for letter in word { input.append(1, choice: letter) }
        }
        var (coder, chosen) = (LZWCoder(lookahead: 0), [UInt8]?.none)
        _ = coder.code([input], LZWCoder.Parse(lookahead: 0, use: .record), chosen: &chosen)
        var guide = coder.guide
        guide.rewind()
        let prices = stride(from: 0, to: input.pixelCount, by: 100).map { guide.advance(to: $0) }
        #expect(coder.wasFull && zip(prices, prices.dropFirst()).count { $0 < $1 } > 1, "\(prices)")
    }

    /// Repeated words with errors, where the longest phrases are not the best.
    @Test func anEarlierPassGuidesTheNext() {
        var guided = (same: 0, fewer: 0)
        for seed in 0..<20 {
            var (input, generator) = (IndexedRuns(), SeededGenerator(UInt64(seed)))
            input.codeBits = 4
            let choices = (0..<16).map { input.addChoice($0) }
            let words = (0..<12).map { _ in (0..<2 + generator.below(9)).map { _ in generator.below(16) } }
            for _ in 0..<600 {
                for letter in words[generator.below(words.count)] {
                    input.append(1, choice: choices[generator.below(40) == 0 ? generator.below(16) : letter])
                }
            }
            var (coder, chosen) = (LZWCoder(lookahead: 8), [UInt8]?.none)
            let longest = coder.code([input], LZWCoder.Parse(lookahead: 0, use: .record), chosen: &chosen)
            let better = coder.code([input], LZWCoder.Parse(lookahead: 8, use: .follow), chosen: &chosen)
            if better.count < longest.count { guided.fewer += 1 } else { guided.same += 1 }
        }
        #expect(guided.fewer > 15, "\(guided)")
    }

    @Test func aChoiceNeverMakesMoreCodes() {
        for seed in 0..<20 {
            var generator = SeededGenerator(UInt64(seed))
            var (input, _) = Self.input(codeBits: 4, runs: 3_000, longest: 2, choices: 3, &generator)
            var (coder, chosen) = (LZWCoder(lookahead: 0), [UInt8]?.none)
            let free = coder.code([input], LZWCoder.Parse(lookahead: 0), chosen: &chosen).count
            for index in input.choices.indices { input.choices[index].count = 1 }
            #expect(free < coder.code([input], LZWCoder.Parse(lookahead: 0), chosen: &chosen).count)
        }
    }
}
