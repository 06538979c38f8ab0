/// The strategies of an effort of 1…9: a frame is coded with all of them, and the best is kept.
///
/// A higher effort has the strategies of a lower one or longer lookaheads. Tests hold that it never writes more.
struct GIFEffort: Sendable {
    /// The allowed cost of a near colour beyond the nearest one's, in thirds of the squared error allowed in one channel.
    let allowances: [Int]
    /// Whether phrases of exact frames are searched.
    let searches: Bool
    /// The lookaheads of frames whose colours the coder may choose, and of those without searches.
    let lookaheads: [Int]
    /// Window lengths in codes for judging a full dictionary; later ones are tried only if one became full.
    let windowLengths: [Int]

    /// The lookahead of exact frames with few phrases, and of the others.
    let smallLookahead: Int
    let largeLookahead: Int
    /// The lookaheads that are tried, too, and those with transparent pixels decided before.
    let moreLookaheads: [Int]
    let decidedLookaheads: [Int]
    /// Whether the dictionary may be emptied anywhere in frames with many phrases.
    let divides: Bool

    /// The number of phrases up to which a frame is small: an empty dictionary would hardly be a gain.
    static let smallFrame = 1_200
    /// The number of phrases between boundaries at which the dictionary may be emptied. Frames of more colours than a palette holds have fewer
    /// boundaries and less patience: a sixth of the time for .1 % of the bytes.
    static func phrasesPerBoundary(isExact: Bool) -> Int { isExact ? 200 : 400 }
    /// The number of lengths in a row that gain nothing, after which no more are tried: in large frames, and in small ones. All lengths would save
    /// .1 % at most, and take a third longer.
    static func largePatience(isExact: Bool) -> Int { isExact ? 4 : 2 }
    /// The number of colours, twice those of a palette, above which frames have no lookahead among undecided pixels, and bases are estimated. It
    /// takes half of the time. Confetti and photographs grow by less than .1 %, gradients in thousands of colours by up to .9 %.
    static let manyColors = 2 * GIFSettings.colorLimit
    let smallPatience: Int

    /// - Parameters:
    ///   - coderChooses: whether pixels may have one of several colours; a longer lookahead then pays more.
    ///   - searches: whether phrases of exact frames are searched.
    init(_ effort: Int, coderChooses: Bool, searches: Bool) {
        self.searches = searches
        windowLengths = effort < 7 ? [256] : effort < 9 ? [256, 512] : [256, 128, 512]
        if coderChooses {
            lookaheads = [[0, 0, 1, 2, 8, 31, 31, 63, 127][effort - 1]]
        } else {
            lookaheads = searches ? [] : Array([0, 1, 2, 4, 31, 127].prefix([1, 1, 1, 2, 2, 3, 4, 5, 6][effort - 1]))
        }
        // Values around the square; the best depends on the frame. Beyond them the error grows more than the file shrinks.
        allowances = !coderChooses ? [0] : effort < 6 ? [3] : effort < 8 ? [4, 2] : [4, 3, 2, 1]
        smallLookahead = effort < 4 ? 0 : effort < 6 ? 8 : 16
        smallPatience = effort < 6 ? 2 : .max
        divides = effort > 4
        largeLookahead = effort < 6 ? 0 : 8
        moreLookaheads = [[], [8], [8, 15], [8, 15, 31]][max(0, effort - 6)]
        decidedLookaheads = effort < 6 ? [] : effort < 9 ? [12] : [12, 31]
    }

    /// The maximum lookahead.
    var lookahead: Int { (lookaheads + [smallLookahead, largeLookahead] + moreLookaheads + decidedLookaheads).max() ?? 0 }
}
