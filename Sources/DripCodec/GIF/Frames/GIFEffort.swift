/// The strategies of an effort of 1…9: a frame is coded with all of them, and the best is kept.
///
/// A higher effort has all strategies of a lower one, so that it never writes more.
struct GIFEffort: Hashable, Sendable {
    /// The allowed cost of a near colour beyond the nearest one's, in thirds of the squared error allowed in one channel.
    let allowances: [Int]
    /// The divisions into phrases.
    let parses: [LZWCoder.Parse]
    /// Window lengths in codes for judging a full dictionary; later ones are tried only if one became full.
    let windowLengths: [Int]

    /// The numbers of parts into which a frame is divided to empty the dictionary between them.
    let partCounts: [Int]

    /// - Parameter coderChooses: whether pixels may have one of several colours; a longer lookahead then pays more.
    init(_ effort: Int, coderChooses: Bool) {
        windowLengths = effort < 7 ? [256] : effort < 9 ? [256, 512] : [256, 128, 512]
        if coderChooses {
            parses = [LZWCoder.Parse(lookahead: [0, 0, 1, 2, 8, 31, 31, 63, 127][effort - 1])]
            // Values around the square; the best depends on the frame. Beyond them the error grows more than the file shrinks.
            allowances = effort < 6 ? [3] : effort < 8 ? [4, 2] : [4, 3, 2, 1]
            partCounts = []
        } else {
            parses = Array(Self.exactParses.prefix([1, 1, 1, 2, 3, 4, 5, 6, 6][effort - 1]))
            partCounts = Array([8, 16, 32].prefix([0, 0, 0, 0, 0, 1, 2, 2, 3][effort - 1]))
            allowances = [0]
        }
    }

    /// The parse of a divided frame, the same at all efforts.
    static let partParse = LZWCoder.Parse(lookahead: 4)

    /// The parses of exact frames, the one that gains most beside those before it first.
    private static let exactParses = [
        LZWCoder.Parse(lookahead: 0), LZWCoder.Parse(lookahead: 1), LZWCoder.Parse(lookahead: 4, margin: 3, prefersLast: true),
        LZWCoder.Parse(lookahead: 4), LZWCoder.Parse(lookahead: 15), LZWCoder.Parse(lookahead: 31, margin: 1),
    ]
}
