import CPNGShim
import DripImage
import Testing

@testable import DripCodec

/// libpng behind its door: every way in which a call can end.
@Suite struct PNGShimTests {
    static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// 3 by 2 pixels, straight RGBA.
    static let pixels: [UInt8] = (0..<24).map { UInt8($0 * 10) }

    static let head = PNGLibrary.head(size: PixelSize(width: 3, height: 2), layout: PixelLayout(.rgbAlpha))

    static let file: [UInt8] = {
        let rows = [0] + pixels[..<12] + [0] + pixels[12...]
        let stream = (try? PNGLibrary.deflate(Array(rows), level: 6, isFiltered: false, limit: 200)) ?? nil
        return head + PNGLibrary.chunk(.imageData, stream ?? []) + PNGLibrary.chunk(.end, [])
    }()

    static func decode(_ bytes: [UInt8], width: UInt32 = 3, height: UInt32 = 2) -> (
        status: drip_png_status, pixels: [UInt8], message: String
    ) {
        var pixels = [UInt8](repeating: 0, count: Int(4 * width * height))
        var message = [CChar](repeating: 7, count: 224)
        let status = drip_png_decode(bytes, bytes.count, width, height, &pixels, Int(4 * width), &message, message.count)
        return (status, pixels, text(message))
    }

    @Test func aPictureComesBack() {
        let (status, pixels, message) = Self.decode(Self.file)
        #expect(status == .ok && pixels == Self.pixels && message == "")
    }

    // MARK: Without memory

    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfTheReaderMayFail() throws {
        let file = Self.file
        let count = try Faults.everywhere { fault in
            var message = [CChar](repeating: 7, count: 224)
            let room = message.count
            let status = fault.during { drip_png_check(file, file.count, &message, room) }
            #expect(status == .ok || (fault.hasHappened && status == .no_memory))
        }
        #expect(count >= 2)
        let more = try Faults.everywhere { fault in
            var pixels = [UInt8](repeating: 0, count: 24)
            var message = [CChar](repeating: 7, count: 224)
            let room = message.count
            let status = fault.during { drip_png_decode(file, file.count, 3, 2, &pixels, 12, &message, room) }
            #expect(status == .ok || (fault.hasHappened && status == .no_memory))
            #expect(status != .ok || pixels == Self.pixels)
        }
        #expect(more > count)
    }

    @Test(.enabled(if: Faults.canBeMade)) func aThousandPicturesLeaveNothing() {
        let file = Self.file
        var (pixels, message) = ([UInt8](repeating: 0, count: 24), [CChar](repeating: 0, count: 224))
        for count in [file.count, file.count - 5, 40, 20] {
            let kept = Faults.keptByThousand { _ = drip_png_decode(file, count, 3, 2, &pixels, 12, &message, 224) }
            #expect(kept == 0, "\(count) of \(file.count) bytes")
        }
    }

    // MARK: Errors

    @Test func messagesFitTheirBuffer() {
        let cut = Array(Self.file[..<40])
        #expect(Self.decode(cut).message == "the data is incomplete")
        for capacity in 0..<25 {
            var (pixels, message) = ([UInt8](repeating: 0, count: 24), [CChar](repeating: 7, count: 30))
            #expect(drip_png_decode(cut, cut.count, 3, 2, &pixels, 12, &message, capacity) == .truncated)
            #expect(
                Self.text(message)
                    == (capacity == 0 ? String(repeating: "\u{7}", count: 30) : String("the data is incomplete".prefix(capacity - 1))))
            #expect(message[capacity...].allSatisfy { $0 == 7 })
        }
    }

    @Test func whatBeginsWrongIsNoPNG() throws {
        func failure(_ bytes: [UInt8]) -> PNGError? { #expect(throws: PNGError.self) { try PNGLibrary.size(of: bytes) } }
        #expect(failure([]) == .notPNG && failure([1, 2, 3]) == .notPNG && failure(Array("GIF89a".utf8)) == .notPNG)
        for count in [8, 28] {
            #expect(failure(Array(Self.file[..<count])) == .truncated(byteCount: count, text: "the data ends in the header"))
        }
        var other = Self.file
        other[12] = 0x4A
        #expect(failure(other) == .notPNG)
        var huge = Self.file
        for offset in 16..<24 { huge[offset] = 0xFF }
        guard case .overLimit = failure(huge) else { throw try #require(failure(huge)) }
        // The checksum of IHDR.
        var damaged = Self.file
        damaged[29] ^= 1
        guard case .damaged = failure(damaged) else { throw try #require(failure(damaged)) }
        #expect(try PNGLibrary.size(of: Self.file) == PixelSize(width: 3, height: 2))
    }

    @Test func aPictureOfAnotherSizeIsNotDecoded() {
        #expect(Self.decode(Self.file, width: 2, height: 2).message == "the size differs from the announced one")
        #expect(Self.decode(Self.file, width: 3, height: 3).status == .damaged)
    }

    /// A warning is a file that still decodes, and nothing is printed.
    @Test func damagedChunksThatNobodyNeedsAreSkipped() {
        var text = PNGLibrary.chunk(.frameControl, Array("Comment".utf8))
        text[text.count - 1] ^= 0xFF
        let at = Self.head.count
        #expect(Self.decode(Array(Self.file[..<at]) + text + Self.file[at...]).status == .ok)
    }
}
