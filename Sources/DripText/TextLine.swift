/// A line of text, cut into pieces that are shaped each in one go.
struct TextLine {
    /// Characters in a row with the same font, script and direction.
    struct Run: Hashable {
        /// Of the line's scalars.
        var range: Range<Int>
        /// The font's place in the stack.
        let place: Int
        let script: Script
        /// Odd: from right to left.
        let level: UInt8
    }

    /// HarfBuzz counts from a mark to its letter in 16 bits, and stops the program when they do not suffice (seen in 6.0 with 100,000
    /// accents on one letter). Of n characters it lets a font make max(64 n, 16,384) glyphs: with 500, too few for that.
    static let runLimit = 500
    /// A run that is so long ends at the next blank, where a cut costs no kerning.
    private static let comfortableRun = 400
    /// Scalars of one character as a reader sees it. Unicode's stream-safe text (UAX #15) has 30 accents in a row at most.
    static let clusterLimit = 128

    /// Unicode scalar values, without control characters.
    let characters: [UInt32]
    /// For each scalar, which of the line's clusters (characters as a reader sees them) it belongs to.
    let clusters: [Int]
    /// In reading order.
    let runs: [Run]

    init(_ text: Substring, stack: FontStack) throws(TextError) {
        let visible = Self.withoutControls(text)
        var characters: [UInt32] = []
        var clusters: [Int] = []
        var starts: [Int] = []
        for character in visible {
            starts.append(characters.count)
            for scalar in character.unicodeScalars {
                characters.append(scalar.value)
                clusters.append(starts.count - 1)
            }
        }
        let scripts = Self.resolvedScripts(FontFile.scripts(of: characters), clusterStarts: starts)
        let kinds = starts.indices.map { TextDirection.kind(of: characters[starts[$0]], script: scripts[$0]) }
        let levels = TextDirection.levels(of: kinds)

        var runs: [Run] = []
        for cluster in starts.indices {
            let range = starts[cluster]..<(cluster + 1 < starts.count ? starts[cluster + 1] : characters.count)
            if range.count > Self.clusterLimit { throw .characterTooLong(count: range.count, limit: Self.clusterLimit) }
            let place = try stack.place(for: Array(characters[range]), script: scripts[cluster])
            // A number among letters from right to left is not theirs to shape: by Hebrew's rules a Latin font would not kern it.
            let isAgainstScript = FontFile.isRightToLeft(scripts[cluster]) != (levels[cluster] % 2 == 1)
            let script = isAgainstScript ? .common : scripts[cluster]
            if let last = runs.last, last.place == place, last.script == script, last.level == levels[cluster],
                !Self.isFull(last, before: range, kinds[cluster - 1])
            {
                runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                runs.append(Run(range: range, place: place, script: script, level: levels[cluster]))
            }
        }
        self.characters = characters
        self.clusters = clusters
        self.runs = runs
    }

    /// Whether the characters of `next` no longer belong into `run`, whose last one is of `kind`.
    private static func isFull(_ run: Run, before next: Range<Int>, _ kind: TextDirection.Kind) -> Bool {
        run.range.count + next.count > runLimit || run.range.count >= comfortableRun && kind == .blank
    }

    private static func withoutControls(_ text: Substring) -> String {
        var kept = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\t" {
                kept.append(" ")
            } else if scalar.properties.generalCategory != .control {
                kept.append(scalar)
            }
        }
        return String(kept)
    }

    /// A script for each cluster: its first scalar's that has one, else the one before, else the one after, else Latin.
    private static func resolvedScripts(_ scripts: [Script], clusterStarts: [Int]) -> [Script] {
        var resolved: [Script?] = clusterStarts.indices.map { cluster in
            let end = cluster + 1 < clusterStarts.count ? clusterStarts[cluster + 1] : scripts.count
            return scripts[clusterStarts[cluster]..<end].first { !$0.isShared }
        }
        var last = resolved.first { $0 != nil } ?? nil
        for index in resolved.indices {
            last = resolved[index] ?? last
            resolved[index] = last
        }
        return resolved.map { $0 ?? .latin }
    }
}
