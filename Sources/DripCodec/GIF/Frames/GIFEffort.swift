/// The strategies of an effort of 1…9: a frame is coded with all of them, and the best is kept.
struct GIFEffort: Hashable, Sendable {
    /// The number of lengths tried besides the longest match.
    let lookahead: Int
    /// The allowed cost of a near colour beyond the nearest one's, in thirds of the squared error allowed in one channel.
    let allowances: [Int]
    /// The assumed mean phrase lengths, see ``TransparencyChoice/decide(canLeave:_:phraseShare:)``.
    let phraseShares: [Double]
    /// Window lengths in codes for judging a full dictionary; later ones are tried only if one became full.
    let windowLengths: [Int]

    /// - Parameter coderChooses: whether pixels may have one of several colours; a longer lookahead then pays more.
    init(_ effort: Int, coderChooses: Bool) {
        lookahead = (coderChooses ? [0, 0, 1, 2, 8, 31, 31, 63, 127] : [0, 0, 0, 1, 1, 2, 4, 31, 127])[effort - 1]
        // Values around the square; the best depends on the frame. Beyond them the error grows more than the file shrinks.
        allowances = coderChooses ? (effort < 6 ? [3] : effort < 8 ? [4, 2] : [4, 3, 2, 1]) : [0]
        phraseShares = effort < 9 || coderChooses ? [0.8] : [0.5, 0.8, 1.2]
        windowLengths = effort < 7 ? [256] : effort < 9 ? [256, 512] : [256, 128, 512]
    }
}
