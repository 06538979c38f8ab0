/// A position among runs: `offset` pixels into run number `run`.
struct LZWPosition {
    var run = 0
    var offset = 0

    @inline(__always)
    mutating func advance(by count: Int, in input: IndexedRuns) {
        offset += count
        while run < input.runs.count, offset >= Int(input.runs[run].count) {
            offset -= Int(input.runs[run].count)
            run += 1
        }
    }

    @inline(__always)
    mutating func goBack(in input: IndexedRuns) {
        if offset == 0 {
            run -= 1
            offset = Int(input.runs[run].count)
        }
        offset -= 1
    }
}
