import CPNGShim
import Testing

/// libpng behind its door: every way in which a call can end.
@Suite struct PNGShimTests {
    static let limits = drip_png_limits(side: 1000, area: 1_000_000)

    /// A head of one of the colour types, and its bytes.
    static func head(
        _ colorType: UInt8 = 6, width: UInt32 = 3, height: UInt32 = 2, depth: UInt8 = 8, palette: [UInt8] = [], paletteCount: Int32? = nil,
        key: (UInt8, UInt8, UInt8)? = nil
    ) -> (status: drip_png_status, bytes: [UInt8], message: String) {
        let header = drip_png_header(width: width, height: height, bit_depth: depth, color_type: colorType, interlaced: false)
        return palette.withUnsafeBufferPointer { entries in
            var head = drip_png_head(
                header: header, palette: entries.count == 0 ? nil : entries.baseAddress,
                palette_count: paletteCount ?? Int32(entries.count / 4),
                has_key: key != nil, key: key ?? (0, 0, 0))
            return taken { block, count, message in drip_png_write_head(&head, &block, &count, &message, message.count) }
        }
    }

    static func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
        taken { block, count, message in
            drip_png_write_chunk(Array(name.utf8), content, content.count, &block, &count, &message, message.count)
        }
        .bytes
    }

    /// What a writer gives away, freed.
    static func taken(
        _ write: (inout UnsafeMutablePointer<UInt8>?, inout Int, inout [CChar]) -> drip_png_status
    ) -> (status: drip_png_status, bytes: [UInt8], message: String) {
        var (block, count, message) = (UnsafeMutablePointer<UInt8>?.none, 0, [CChar](repeating: 7, count: 224))
        let status = write(&block, &count, &message)
        defer { drip_png_free(block) }
        #expect(status == .ok || (block == nil && count == 0))
        return (status, Array(UnsafeBufferPointer(start: block, count: count)), text(message))
    }

    static func text(_ message: [CChar]) -> String {
        String(decoding: message.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    static func stream(_ rows: [UInt8]) -> [UInt8] {
        var target = [UInt8](repeating: 0, count: rows.count + 100)
        var used = 0
        #expect(drip_png_deflate(rows, rows.count, 6, .normal, &target, target.count, &used) == .ok && used > 0)
        return Array(target[..<used])
    }

    /// 3 by 2 pixels, straight RGBA.
    static let pixels: [UInt8] = (0..<24).map { UInt8($0 * 10) }

    static let file: [UInt8] = {
        let rows = [0] + pixels[..<12] + [0] + pixels[12...]
        return head().bytes + chunk("IDAT", stream(Array(rows))) + chunk("IEND", [])
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
            var header = drip_png_header()
            var message = [CChar](repeating: 7, count: 224)
            let room = message.count
            let status = fault.during { drip_png_describe(file, file.count, Self.limits, &header, &message, room) }
            #expect(status == .ok || (fault.hasHappened && status == .no_memory))
            #expect(status != .ok || (header.width == 3 && header.height == 2))
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

    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfTheWritersMayFail() throws {
        let palette: [UInt8] = [1, 2, 3, 255, 4, 5, 6, 7]
        let expected = Self.head(3, depth: 1, palette: palette).bytes
        let header = drip_png_header(width: 3, height: 2, bit_depth: 1, color_type: 3, interlaced: false)
        let heads = try Faults.everywhere { fault in
            var (block, count, message) = (UnsafeMutablePointer<UInt8>?.none, 0, [CChar](repeating: 7, count: 224))
            let room = message.count
            let status = palette.withUnsafeBufferPointer { entries in
                var head = drip_png_head(header: header, palette: entries.baseAddress, palette_count: 2, has_key: false, key: (0, 0, 0))
                return fault.during { drip_png_write_head(&head, &block, &count, &message, room) }
            }
            #expect(status == .ok || (fault.hasHappened && status == .no_memory && block == nil && count == 0))
            #expect(status != .ok || Array(UnsafeBufferPointer(start: block, count: count)) == expected)
            fault.after { drip_png_free(block) }
        }
        #expect(heads >= 3)
        let name = Array("fdAT".utf8)
        let content = [UInt8](repeating: 9, count: 100_000)
        let chunks = try Faults.everywhere { fault in
            var (block, count, message) = (UnsafeMutablePointer<UInt8>?.none, 0, [CChar](repeating: 7, count: 224))
            let room = message.count
            let status = fault.during { drip_png_write_chunk(name, content, content.count, &block, &count, &message, room) }
            #expect(status == .ok ? count == content.count + 12 : fault.hasHappened && status == .no_memory && block == nil)
            fault.after { drip_png_free(block) }
        }
        #expect(chunks >= 2)
        let streams = try Faults.everywhere { fault in
            var target = [UInt8](repeating: 0, count: 1000)
            var used = 7
            let status = fault.during { drip_png_deflate(content, content.count, 9, .filtered, &target, 1000, &used) }
            #expect(status == .ok ? used > 0 : fault.hasHappened && status == .no_memory && used == 0)
        }
        #expect(streams >= 1)
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

    @Test func whatBeginsWrongIsNoPNG() {
        func describe(_ bytes: [UInt8], _ limits: drip_png_limits = Self.limits) -> (drip_png_status, drip_png_header, String) {
            var (header, message) = (drip_png_header(), [CChar](repeating: 7, count: 224))
            let status = drip_png_describe(bytes, bytes.count, limits, &header, &message, message.count)
            return (status, header, Self.text(message))
        }
        #expect(describe([]).0 == .not_png && describe([1, 2, 3]).0 == .not_png && describe(Array("GIF89a".utf8)).0 == .not_png)
        #expect(describe(Array(Self.file[..<8])).0 == .truncated && describe(Array(Self.file[..<28])).0 == .truncated)
        var other = Self.file
        other[12] = 0x4A
        #expect(describe(other).0 == .not_png && describe(other).2 == "the first chunk is not IHDR")
        let large = describe(Self.file, drip_png_limits(side: 2, area: 1000))
        #expect(large.0 == .over_limit && large.1.width == 3 && large.2 == "the image is over the limit")
        #expect(describe(Self.file, drip_png_limits(side: 1000, area: 5)).0 == .over_limit)
        var huge = Self.file
        for offset in 16..<24 { huge[offset] = 0xFF }
        #expect(describe(huge, drip_png_limits(side: .max, area: .max)).0 == .damaged)
        // The checksum of IHDR.
        var damaged = Self.file
        damaged[29] ^= 1
        #expect(describe(damaged).0 == .damaged)
    }

    @Test func aPictureOfAnotherSizeIsNotDecoded() {
        #expect(Self.decode(Self.file, width: 2, height: 2).message == "the size differs from the announced one")
        #expect(Self.decode(Self.file, width: 3, height: 3).status == .damaged)
    }

    /// A warning is a file that still decodes, and nothing is printed.
    @Test func damagedChunksThatNobodyNeedsAreSkipped() {
        var text = Self.chunk("tEXt", Array("Comment".utf8) + [0] + Array("x".utf8))
        text[text.count - 1] ^= 0xFF
        let at = Self.head().bytes.count
        #expect(Self.decode(Array(Self.file[..<at]) + text + Self.file[at...]).status == .ok)
    }

    @Test func whatCannotBeWrittenIsRefused() {
        #expect(Self.head(6, depth: 16).message == "16-bit samples are not supported")
        #expect(Self.head(6, depth: 3).status == .damaged && Self.head(6, width: 0).status == .damaged)
        #expect(Self.head(3).message == "no palette of 1 to 256 colours")
        for count in [0, -1, 257] as [Int32] {
            #expect(Self.head(3, palette: [1, 2, 3, 4], paletteCount: count).message == "no palette of 1 to 256 colours")
        }
        #expect(Self.head(0, key: (7, 0, 0)).status == .ok && Self.head(2, key: (7, 8, 9)).bytes.count == Self.head(0).bytes.count + 18)
        let large = Self.taken { block, count, message in
            drip_png_write_chunk(Array("IDAT".utf8), [1], 1 << 31, &block, &count, &message, message.count)
        }
        #expect(large.status == .damaged && large.message == "a chunk over 2 GiB")
    }

    @Test func aStreamThatDoesNotFitIsNone() {
        let rows = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* $0 &* 31 >> 3) }
        var target = [UInt8](repeating: 0, count: 1000)
        for capacity in [0, 1, 10, 100] {
            var used = 7
            #expect(drip_png_deflate(rows, rows.count, 9, .normal, &target, capacity, &used) == .ok && used == 0)
        }
    }
}
