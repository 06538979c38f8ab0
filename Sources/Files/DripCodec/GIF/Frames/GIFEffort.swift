/// The strategies of an effort of 1…9: a frame is coded with all of them, and the best is kept.
///
/// Steps that gain nothing on flat drawings, recordings, films or confetti are one: 2 and 3, 4 and 5, 7 and 8.
struct GIFEffort: Sendable {
    /// The allowed cost of a near colour beyond the nearest one's, in thirds of the squared error allowed in one channel.
    let allowances: [Int]
    /// Whether phrases of exact frames are searched.
    let searches: Bool
    /// The lookaheads of frames whose colours the coder may choose, and of those without searches.
    let lookaheads: [Int]
    /// Window lengths in codes for judging a full dictionary; later ones are tried only if one became full.
    let windowLengths: [Int]
    /// The number of passes that decide which unchanged pixels are left, and the price of a change to the transparent index, where one to another
    /// colour costs 1. In films and recordings, patterns of colours repeat from row to row, but what is unchanged depends on the frame before: they
    /// become 1 to 3 % smaller than with 1.
    let transparencyRounds: Int
    let leavingPrice: Double
    /// What is searched in exact frames.
    let search: Search

    /// The search of phrases in exact frames whose pixels are decided: left, or painted.
    struct Search: Sendable {
        /// The number of shorter lengths that are tried beside the longest phrase, 0 for no search; and the number of lengths in a row that gain
        /// nothing, after which no more are tried, in frames with few phrases and in others.
        var lookahead = 0
        var smallPatience = Int.max
        var largePatience = 1
        /// The number of phrases between boundaries at which the dictionary may be emptied, 0 for none; and the patience of the ``LZWDivision``.
        var phrasesPerBoundary = 0
        var boundaryPatience = 2
        /// Whether frames with few phrases are tried, too, without the transparent index, and with nothing unchanged repainted.
        var triesTransparency = false
        /// The lookaheads where the coder chooses between left and painted pixels, and the patience: four times the time for .1 % of drawings, and
        /// 2 % of real animations.
        var freeLookaheads: [Int] = []
        var freePatience = Int.max
        /// The maximum number of frames from a kept one to the next; 1 keeps all.
        var baseSpan = 1
        /// The parts of the cost that are added where a frame is not drawn over the last one, in sixteenths.
        var cautions: [Int] = [1]
    }

    /// The number of phrases up to which a frame is small: an empty dictionary would hardly be a gain.
    static let smallFrame = 1_200
    /// The mean number of pixels in a phrase below which a frame that is not small is noise, and searches gain less than .1 %: in photographs and
    /// films. Small frames of short patterns gain up to 8 %; pages that scroll and gradients, with six to seven pixels in a phrase, 5 %.
    static let noiseLength = 4
    /// The number of colours, twice those of a palette, above which bases are not searched. Frames of more are hardly smaller over another base:
    /// not at all on confetti and photographs, .3 % on gradients.
    static let manyColors = 2 * GIFSettings.colorLimit
    /// The number of colours of a frame above which it counts as a film's: its palette is built from a histogram, and its pixels are mapped one by
    /// one.
    static let filmColors = 8 * GIFSettings.colorLimit

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
        transparencyRounds = effort == 1 ? 2 : 3
        leavingPrice = searches ? 1.1 : 1
        search = Self.search(effort)
    }

    /// Returns whether palettes of films are built from a sample.
    static func hasFastPalettes(_ effort: Int) -> Bool { effort < 4 }

    private static func search(_ effort: Int) -> Search {
        switch effort {
        case 1: Search()
        case 2, 3: Search(lookahead: 2, smallPatience: 1, phrasesPerBoundary: 400)
        case 4, 5: Search(lookahead: 8, smallPatience: 4, phrasesPerBoundary: 400, baseSpan: 12)
        default:
            Search(
                lookahead: 12, largePatience: effort == 6 ? 3 : .max, phrasesPerBoundary: effort == 6 ? 400 : 200,
                boundaryPatience: effort == 6 ? 2 : .max, triesTransparency: true,
                freeLookaheads: effort == 6 ? [] : effort < 9 ? [15] : [8, 15, 31], freePatience: effort < 9 ? 3 : .max,
                baseSpan: 12,
                // The third one finds frames that move away from their base, which made flat pictures up to 6 % larger.
                cautions: [1, 0, 6])
        }
    }

    /// Whether a coder needs all permitted indices of exact frames, rather than the best one of each pixel.
    var choosesTransparency: Bool { searches && (search.triesTransparency || !search.freeLookaheads.isEmpty) }

    /// The maximum lookahead.
    var lookahead: Int { (lookaheads + [search.lookahead] + search.freeLookaheads).max() ?? 0 }
}
