/// A line of text, divided into runs that are each shaped at once.
struct TextLine {
    /// Adjacent characters with the same font, script and direction.
    struct Run: Equatable {
        var range: Range<Int>
        /// The font's index in the stack.
        let faceIndex: Int
        let script: Script
        /// The embedding level; odd is from right to left.
        let level: UInt8
    }

    /// The most scalars of a run. HarfBuzz counts from a mark to its letter in 16 bits, and stops the program on overflow (seen in 6.0 with 100,000
    /// accents on one letter). For n characters it lets a font make max(64 n, 16,384) glyphs: with 500, too few for that.
    static let runLimit = 500
    /// The length from which a run ends at the next blank, where a cut costs no kerning.
    private static let comfortableRun = 400
    /// The most scalars of one user-perceived character. Unicode's stream-safe text (UAX #15) has at most 30 accents in a row.
    static let clusterLimit = 128

    /// Unicode scalar values, without control characters.
    let characters: [UInt32]
    /// The index of each scalar's cluster (user-perceived character) in the line.
    let clusters: [Int]
    let runs: [Run]

    init(_ text: Substring, stack: FontStack) throws(TextError) {
        var characters: [UInt32] = []
        var clusters: [Int] = []
        var ranges: [Range<Int>] = []
        for character in Self.withoutControls(text) {
            let start = characters.count
            characters += character.unicodeScalars.lazy.map { $0.value }
            clusters += repeatElement(ranges.count, count: characters.count - start)
            ranges.append(start..<characters.count)
        }
        let scripts = Self.resolvedScripts(FontFile.scripts(of: characters), ofClusters: ranges)
        let kinds = zip(ranges, scripts).map { TextDirection.kind(of: characters[$0.lowerBound], script: $1) }
        let levels = TextDirection.levels(of: kinds)

        var runs: [Run] = []
        for (cluster, range) in ranges.enumerated() {
            if range.count > Self.clusterLimit { throw .characterTooLong(count: range.count, limit: Self.clusterLimit) }
            let faceIndex = try stack.faceIndex(for: Array(characters[range]), script: scripts[cluster])
            // A number among right-to-left letters is not shaped by their script: by Hebrew's rules a Latin font would not kern it.
            let isAgainstScript = FontFile.isRightToLeft(scripts[cluster]) != (levels[cluster] % 2 == 1)
            let script = isAgainstScript ? .common : scripts[cluster]
            if let last = runs.last, last.faceIndex == faceIndex, last.script == script, last.level == levels[cluster],
                !Self.isFull(last, before: range, kinds[cluster - 1])
            {
                runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                runs.append(Run(range: range, faceIndex: faceIndex, script: script, level: levels[cluster]))
            }
        }
        self.characters = characters
        self.clusters = clusters
        self.runs = runs
    }

    /// Returns whether the characters of `next` no longer fit into `run`, whose last one is of `kind`.
    private static func isFull(_ run: Run, before next: Range<Int>, _ kind: TextDirection.Kind) -> Bool {
        run.range.count + next.count > runLimit || run.range.count >= comfortableRun && kind == .blank
    }

    private static func withoutControls(_ text: Substring) -> String {
        let visible = text.unicodeScalars.filter { $0 == "\t" || $0.properties.generalCategory != .control }
        return String(String.UnicodeScalarView(visible.map { $0 == "\t" ? " " : $0 }))
    }

    /// Returns a script for each cluster: the first specific one of its scalars, otherwise the previous cluster's, the next one's, or Latin.
    private static func resolvedScripts(_ scripts: [Script], ofClusters ranges: [Range<Int>]) -> [Script] {
        var resolved = ranges.map { scripts[$0].first { !$0.isShared } }
        var last = resolved.first { $0 != nil } ?? nil
        for index in resolved.indices {
            last = resolved[index] ?? last
            resolved[index] = last
        }
        return resolved.map { $0 ?? .latin }
    }
}
