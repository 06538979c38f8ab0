/// What an effort of 1…9 means to the coder: a frame is coded in all these ways, and the best is kept.
struct GIFEffort: Hashable, Sendable {
    /// Lengths that are tried beside the longest match.
    let lookahead: Int
    /// What a near colour may cost more than the nearest one, in thirds of the squared error that is allowed in one channel.
    let allowances: [Int]
    /// What the mean phrase is taken for, see ``FreePixels/decide(canLeave:_:phraseShare:)``.
    let phraseShares: [Double]
    /// Codes over which a full dictionary is judged; the second and later ones where one became full.
    let windowLengths: [Int]

    /// - Parameter coderChooses: whether pixels may have one of several colours; then looking further pays more.
    init(_ effort: Int, coderChooses: Bool) {
        lookahead = (coderChooses ? [0, 0, 1, 2, 8, 31, 31, 63, 127] : [0, 0, 0, 1, 1, 2, 4, 31, 127])[effort - 1]
        // One above the square and one below: which is better depends on the frame, and beyond them the picture loses more than the file gains.
        allowances = coderChooses ? (effort < 6 ? [3] : effort < 8 ? [4, 2] : [4, 3, 2, 1]) : [0]
        phraseShares = effort < 9 || coderChooses ? [0.8] : [0.5, 0.8, 1.2]
        windowLengths = effort < 7 ? [256] : effort < 9 ? [256, 512] : [256, 128, 512]
    }
}
