import Testing

@testable import DripCodec

@Suite struct LZWMatchTests {
    /// A dictionary of random phrases of the indices of `input`, and their lengths (0 where there is no phrase); the next code is one more than there are.
    private static func dictionary(
        of input: IndexedRuns, phrases: Int, _ generator: inout SeededGenerator
    ) -> (dictionary: LZWDictionary, lengths: [Int]) {
        var dictionary = LZWDictionary()
        let rootCount = 1 << input.codeBits
        dictionary.reset(rootCount: rootCount, lanesFor: [0, 1])
        var lengths = [Int](repeating: 1, count: rootCount) + [0, 0]
        while lengths.count < rootCount + 2 + phrases {
            let parent = generator.below(lengths.count)
            if lengths[parent] > 0, dictionary.add(parent, UInt8(generator.below(rootCount)), as: lengths.count) {
                lengths.append(lengths[parent] + 1)
            }
        }
        return (dictionary, lengths)
    }

    /// Runs of up to six pixels, of one or two indices.
    private static func input(_ generator: inout SeededGenerator) -> IndexedRuns {
        var input = IndexedRuns()
        for _ in 0..<10 {
            let index = generator.below(4)
            let choice = input.addChoice(UInt8(index))
            if generator.below(2) == 1 {
                let other = UInt8((index + 1 + generator.below(3)) % 4)
                input.alternatives.append(IndexedRuns.Alternative(index: other, excess: Int32(generator.below(9))))
                input.choices[Int(choice)].count += 1
            }
        }
        for _ in 0..<60 { input.append(1 + generator.below(6), choice: Int32(generator.below(10))) }
        return input
    }

    /// A phrase that will be in the dictionary makes a match as long as if it were there already.
    @Test(arguments: [0, 3])
    func whatWillBeThereCountsAsThere(shorter: Int) {
        var extended = 0
        for seed in 0..<40 {
            var generator = SeededGenerator(UInt64(seed))
            let input = Self.input(&generator)
            var (dictionary, lengths) = Self.dictionary(of: input, phrases: 30, &generator)
            for _ in 0..<20 {
                var position = LZWPosition()
                position.advance(by: generator.below(input.pixelCount), in: input)
                var (plain, longer) = (LZWMatch(shorter: shorter), LZWMatch(shorter: shorter))
                plain.find(from: position, in: input, dictionary)
                let length = plain.length
                // The phrase that stands there, or any.
                let (node, index) = (
                    generator.below(2) == 1 ? plain.node(ofLength: length) : generator.below(lengths.count), UInt8(generator.below(4))
                )
                if lengths[node] == 0 { continue }
                guard dictionary.add(node, index, as: lengths.count) else { continue }
                longer.find(from: position, in: input, dictionary)
                dictionary.removeLast(lengths.count)
                plain.extend(by: index, after: node, in: input)
                #expect(plain.length == longer.length, "seed \(seed)")
                if plain.length > length {
                    extended += 1
                    #expect(plain.excess(ofLength: plain.length) == longer.excess(ofLength: longer.length), "seed \(seed)")
                }
            }
        }
        #expect(extended > 40)
    }

    /// The longest phrase by its definition: from every position, every phrase of the dictionary is compared pixel by pixel.
    @Test(arguments: [true, false])
    func theLongestIsTheLongest(isExact: Bool) {
        var runs = 0
        for seed in 0..<60 {
            var generator = SeededGenerator(UInt64(seed))
            var input = Self.input(&generator)
            if isExact { for index in input.alternatives.indices { input.alternatives[index].excess = 0 } }
            var dictionary = LZWDictionary()
            dictionary.reset(rootCount: 4, lanesFor: [0, 1])
            var phrases: [[UInt8]] = (0..<4).map { [$0] } + [[], []]
            while phrases.count < 200 {
                // Mostly longer runs, with another index after some of them.
                let parent = generator.below(4) == 0 ? generator.below(phrases.count) : phrases.count - 1
                guard let last = phrases[parent].last else { continue }
                let index = generator.below(5) > 0 ? last : UInt8(generator.below(4))
                if dictionary.add(parent, index, as: phrases.count) { phrases.append(phrases[parent] + [index]) }
            }
            let permitted = input.runs.flatMap { run in
                let choice = input.choices[Int(run.choice)]
                let indices = (0..<Int(choice.count)).map { input.alternatives[Int(choice.start) + $0].index }
                return Array(repeating: indices, count: Int(run.count))
            }
            var match = LZWMatch(shorter: 0)
            match.isExact = isExact
            var position = LZWPosition()
            for pixel in permitted.indices {
                match.find(from: position, in: input, dictionary)
                let lengths = phrases.filter { phrase in
                    phrase.count <= permitted.count - pixel && zip(phrase, permitted[pixel...]).allSatisfy { $1.contains($0) }
                }.map(\.count).filter { $0 > 0 }
                // At most eight phrases of one length are followed.
                let isFollowed = Dictionary(grouping: lengths) { $0 }.values.allSatisfy { $0.count <= 8 }
                if isFollowed { #expect(match.length == lengths.max(), "seed \(seed), pixel \(pixel)") }
                if match.length > 8 { runs += 1 }
                position.advance(by: 1, in: input)
            }
        }
        #expect(runs > 100)
    }

    /// What is remembered of shorter lengths changes nothing of the longest; and a shorter one costs no more than a longer one.
    @Test func theLongestIsTheSameWithoutMemory() {
        for seed in 0..<100 {
            var generator = SeededGenerator(UInt64(seed))
            let input = Self.input(&generator)
            let (dictionary, _) = Self.dictionary(of: input, phrases: 60, &generator)
            var position = LZWPosition()
            position.advance(by: generator.below(input.pixelCount), in: input)
            var (alone, all) = (LZWMatch(shorter: 0), LZWMatch(shorter: 15))
            alone.find(from: position, in: input, dictionary)
            all.find(from: position, in: input, dictionary)
            let length = all.length
            #expect(alone.length == length && alone.node(ofLength: length) == all.node(ofLength: length), "seed \(seed)")
            #expect(alone.excess(ofLength: length) == all.excess(ofLength: length), "seed \(seed)")
            for shorter in all.shortestStored..<length {
                #expect(all.excess(ofLength: shorter) <= all.excess(ofLength: shorter + 1), "seed \(seed)")
            }
        }
    }

    @Test func goingBackUndoesAPixel() {
        var generator = SeededGenerator(3)
        let input = Self.input(&generator)
        var position = LZWPosition()
        for _ in 0..<input.pixelCount {
            var (next, back) = (position, position)
            next.advance(by: 1, in: input)
            back = next
            back.goBack(in: input)
            #expect(back.run == position.run && back.offset == position.offset)
            position = next
        }
        #expect(position.run == input.runs.count)
    }
}
