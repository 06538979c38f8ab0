import DripImage
import DripNumbers
import DripScene

struct ClipPainter: CoveragePainter {
    func paint(_ coverage: CoverageRows, on clip: inout ClipMask) { clip.add(coverage) }
}
