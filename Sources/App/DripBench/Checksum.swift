import DripGIF
import Foundation

/// FNV-1a (Fowler, Noll, Vo) of pixels, to check whether two runs drew the same.
struct Checksum {
    private var state: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ pixmap: Pixmap) {
        for pixel in pixmap.pixels { state = (state ^ UInt64(pixel.packed)) &* 0x100_0000_01B3 }
    }

    var text: String { String(state, radix: 16).zeroPadded(to: 16) }
}
