/// The strategies of an effort of 1…9: a frame is coded with all of them, and the best is kept.
///
/// A higher effort has all strategies of a lower one, so that it never writes more.
struct GIFEffort: Hashable, Sendable {
    /// The allowed cost of a near colour beyond the nearest one's, in thirds of the squared error allowed in one channel.
    let allowances: [Int]
    /// The assumed mean phrase lengths, see ``FreePixels/decide(canLeave:_:phraseShare:)``.
    let phraseShares: [Double]
    /// The divisions into phrases.
    let parses: [LZWCoder.Parse]
    /// Window lengths in codes for judging a full dictionary; later ones are tried only if one became full.
    let windowLengths: [Int]

    /// - Parameter coderChooses: whether pixels may have one of several colours; a longer lookahead then pays more.
    init(_ effort: Int, coderChooses: Bool) {
        windowLengths = effort < 7 ? [256] : effort < 9 ? [256, 512] : [256, 128, 512]
        if coderChooses {
            parses = [LZWCoder.Parse(lookahead: [0, 0, 1, 2, 8, 31, 31, 63, 127][effort - 1])]
            // Values around the square; the best depends on the frame. Beyond them the error grows more than the file shrinks.
            allowances = effort < 6 ? [3] : effort < 8 ? [4, 2] : [4, 3, 2, 1]
            phraseShares = [0.8]
        } else {
            parses = Array(Self.exactParses.prefix([1, 1, 1, 2, 3, 4, 5, 6, 6][effort - 1]))
            allowances = [0]
            phraseShares = effort < 9 ? [0.8] : [0.8, 0.5, 1.2]
        }
    }

    /// The parses of exact frames, the one that gains most beside those before it first.
    private static let exactParses = [
        LZWCoder.Parse(lookahead: 0), LZWCoder.Parse(lookahead: 1), LZWCoder.Parse(lookahead: 4, margin: 3, prefersLast: true),
        LZWCoder.Parse(lookahead: 4), LZWCoder.Parse(lookahead: 31), LZWCoder.Parse(lookahead: 63, margin: 1),
    ]
}
