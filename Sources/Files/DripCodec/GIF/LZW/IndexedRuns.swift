import DripNumbers

/// The input of the LZW coder: runs of pixels in row order, each with its permitted indices.
struct IndexedRuns {
    /// `count` pixels, each with any index of choice number `choice`.
    struct Run {
        var count: Int32
        var choice: Int32
    }

    /// The permitted indices of a pixel, best first: a range of ``alternatives``.
    struct Choice {
        var start: Int32
        var count: Int32
    }

    /// An index, and its squared error beyond that of the best one.
    struct Alternative {
        var index: UInt8
        var excess: Int32
    }

    var runs: [Run] = []
    var choices: [Choice] = []
    var alternatives: [Alternative] = []
    /// Every index is less than 1 << codeBits.
    var codeBits = 2
    var pixelCount = 0
    /// Whether every pixel has one index, which is the number of its choice.
    private(set) var isDecided = false

    mutating func removeAll() {
        runs.removeAll(keepingCapacity: true)
        choices.removeAll(keepingCapacity: true)
        alternatives.removeAll(keepingCapacity: true)
        (pixelCount, isDecided) = (0, false)
    }

    /// Returns the parts before and after the pixels `starts`.
    func cut(at starts: [Int]) -> [IndexedRuns] {
        if starts.isEmpty { return [self] }
        var part = self
        (part.runs, part.pixelCount) = ([], 0)
        var (parts, position) = ([IndexedRuns](), 0)
        for run in runs {
            var remaining = Int(run.count)
            while parts.count < starts.count, starts[parts.count] - position < remaining {
                let count = starts[parts.count] - position
                if count > 0 { part.append(count, choice: run.choice) }
                parts.append(part)
                (part.runs, part.pixelCount) = ([], 0)
                (position, remaining) = (position + count, remaining - count)
            }
            part.append(remaining, choice: run.choice)
            position += remaining
        }
        return parts + [part]
    }

    /// Begins runs whose pixels have one index each, which is their choice.
    mutating func beginDecided(codeBits: Int) {
        removeAll()
        self.codeBits = codeBits
        for index in 0..<1 &<< codeBits { _ = addChoice(UInt8(truncatingIfNeeded: index)) }
        isDecided = true
    }

    /// The same pixels, each with the first of its indices.
    var decided: IndexedRuns { isDecided ? self : decided { self.alternatives[Int($0.start)].index } }

    /// The same pixels, each with `index` if it may have it, else with the first of its indices.
    func decided(preferring index: UInt8) -> IndexedRuns {
        decided { choice in
            let permitted = self.alternatives[Int(choice.start)..<Int(choice.start + choice.count)]
            return permitted.contains { $0.index == index } ? index : self.alternatives[Int(choice.start)].index
        }
    }

    private func decided(_ index: (Choice) -> UInt8) -> IndexedRuns {
        var decided = IndexedRuns()
        decided.beginDecided(codeBits: codeBits)
        decided.runs.reserveCapacity(runs.count)
        let indices = choices.map { Int32(index($0)) }
        for run in runs { decided.append(Int(run.count), choice: indices[Int(run.choice)]) }
        return decided
    }

    /// Adds a choice of one index and returns its number.
    mutating func addChoice(_ index: UInt8) -> Int32 {
        choices.append(Choice(start: Int32(alternatives.count), count: 1))
        alternatives.append(Alternative(index: index, excess: 0))
        return Int32(choices.count - 1)
    }

    /// Adds a choice of two indices without error, and returns its number.
    mutating func addChoice(_ first: UInt8, or second: UInt8) -> Int32 {
        let choice = addChoice(first)
        alternatives.append(Alternative(index: second, excess: 0))
        choices[Int(choice)].count += 1
        return choice
    }

    /// Adds `count` pixels; neighbours with one choice become one run.
    @inline(__always)
    mutating func append(_ count: Int, choice: Int32) {
        pixelCount += count
        let last = runs.count - 1
        if last >= 0, runs[last].choice == choice {
            runs[last].count += Int32(count)
        } else {
            runs.append(Run(count: Int32(count), choice: choice))
        }
    }
}
