import CGIFShim
import Testing

/// giflib behind its door: every way in which a call can end.
@Suite struct GIFShimTests {
    static let colors: [UInt8] = [0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255]

    /// LZW codes of `count` pixels of colour 1, each code on its own: clear, one, clear, one, …, end; of three bits.
    static func codes(_ count: Int) -> [UInt8] {
        var bits: [Bool] = []
        func put(_ code: Int) { for bit in 0..<3 { bits.append(code >> bit & 1 == 1) } }
        for _ in 0..<count {
            put(4)
            put(1)
        }
        put(5)
        while bits.count % 8 != 0 { bits.append(false) }
        return stride(from: 0, to: bits.count, by: 8).map { start in
            bits[start..<start + 8].reversed().reduce(UInt8(0)) { byte, bit in byte << 1 | (bit ? 1 : 0) }
        }
    }

    static func frame(_ width: Int32 = 4, _ height: Int32 = 4, left: Int32 = 0, top: Int32 = 0) -> drip_gif_frame {
        drip_gif_frame(left: left, top: top, width: width, height: height, delay: 5, disposal: 1, transparent_index: -1)
    }

    /// What a writer has ready.
    static func bytes(_ writer: OpaquePointer) -> [UInt8] {
        var count = 0
        let start = drip_gif_writer_bytes(writer, &count)
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// Two frames, the second with a palette of its own.
    static func file(_ codes: [UInt8] = codes(16)) throws -> [UInt8] {
        let writer = try #require(drip_gif_writer_create())
        defer { drip_gif_writer_free(writer) }
        #expect(drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, 0) == .ok)
        #expect(drip_gif_writer_add(writer, frame(), nil, 0, 2, codes, codes.count) == .ok)
        #expect(drip_gif_writer_add(writer, frame(), colors, 3, 2, codes, codes.count) == .ok)
        #expect(drip_gif_writer_finish(writer) == .ok)
        return bytes(writer)
    }

    // MARK: Without memory

    /// The codes are longer than the writer's first block, so it grows under way.
    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfTheWriterMayFail() throws {
        let codes = Self.codes(50_000)
        let expected = try Self.file(codes)
        let colors = Self.colors
        let frame = Self.frame()
        let count = try Faults.everywhere { fault in
            var writer: OpaquePointer?
            var statuses = [drip_gif_status](repeating: .ok, count: 4)
            statuses.withUnsafeMutableBufferPointer { statuses in
                fault.during {
                    writer = drip_gif_writer_create()
                    guard let writer else { return }
                    // Whatever failed, what follows must not crash.
                    statuses[0] = drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, 0)
                    statuses[1] = drip_gif_writer_add(writer, frame, nil, 0, 2, codes, codes.count)
                    statuses[2] = drip_gif_writer_add(writer, frame, colors, 3, 2, codes, codes.count)
                    statuses[3] = drip_gif_writer_finish(writer)
                }
            }
            let first = statuses.first { $0 != .ok }
            #expect(writer != nil || fault.hasHappened)
            if let writer, let first {
                #expect(fault.hasHappened && first == .no_memory)
                fault.after { drip_gif_writer_free(writer) }
            } else if let writer {
                #expect(Self.bytes(writer) == expected)
                fault.after { drip_gif_writer_free(writer) }
            }
        }
        #expect(count >= 8)
    }

    @Test(.enabled(if: Faults.canBeMade)) func everyAllocationOfTheReaderMayFail() throws {
        let file = try Self.file(Self.codes(50_000))
        let count = try Faults.everywhere { fault in
            var reader: OpaquePointer?
            var (width, height, bits, length) = (Int32(0), Int32(0), Int32(0), 0)
            var (image, codes) = (drip_gif_image(), UnsafePointer<UInt8>?.none)
            var palette = [UInt8](repeating: 0, count: 768)
            var status = drip_gif_status.ok
            var frames = 0
            palette.withUnsafeMutableBufferPointer { palette in
                fault.during {
                    reader = drip_gif_reader_create()
                    guard let reader, let palette = palette.baseAddress else { return }
                    status = drip_gif_reader_open(reader, file, file.count, &width, &height)
                    while status == .ok {
                        status = drip_gif_reader_next(reader, file, file.count, &image, palette)
                        if status == .ok { status = drip_gif_reader_codes(reader, file, file.count, &bits, &codes, &length) }
                        if status == .ok { frames += 1 }
                    }
                }
            }
            guard let reader else {
                #expect(fault.hasHappened)
                return
            }
            #expect(fault.hasHappened ? status == .no_memory : status == .end && frames == 2)
            fault.after { drip_gif_reader_free(reader) }
        }
        #expect(count >= 6)
    }

    @Test(.enabled(if: Faults.canBeMade)) func aThousandFilesLeaveNothing() throws {
        let file = try Self.file()
        var palette = [UInt8](repeating: 0, count: 768)
        for length in [file.count, file.count - 1, file.count - 20, 30, 5] {
            let kept = Faults.keptByThousand {
                guard let reader = drip_gif_reader_create() else { return }
                var (width, height, bits, count) = (Int32(0), Int32(0), Int32(0), 0)
                var (image, codes) = (drip_gif_image(), UnsafePointer<UInt8>?.none)
                var status = drip_gif_reader_open(reader, file, length, &width, &height)
                while status == .ok {
                    status = drip_gif_reader_next(reader, file, length, &image, &palette)
                    if status == .ok { status = drip_gif_reader_codes(reader, file, length, &bits, &codes, &count) }
                }
                drip_gif_reader_free(reader)
            }
            #expect(kept == 0, "\(length) of \(file.count) bytes")
        }
        let (colors, codes, frame) = (Self.colors, Self.codes(16), Self.frame())
        for isFinished in [true, false] {
            let kept = Faults.keptByThousand {
                guard let writer = drip_gif_writer_create() else { return }
                _ = drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, 3)
                for _ in 0..<2 {
                    _ = drip_gif_writer_add(writer, frame, colors, 4, 2, codes, codes.count)
                    _ = drip_gif_writer_add(writer, frame, nil, 0, 2, codes, codes.count)
                }
                if isFinished { _ = drip_gif_writer_finish(writer) }
                drip_gif_writer_free(writer)
            }
            #expect(kept == 0)
        }
    }

    // MARK: Errors

    @Test func callsOutOfOrderAreRefused() throws {
        let (colors, codes) = (Self.colors, Self.codes(16))
        let writer = try #require(drip_gif_writer_create())
        defer { drip_gif_writer_free(writer) }
        #expect(drip_gif_writer_add(writer, Self.frame(), nil, 0, 2, codes, codes.count) == .failed)
        #expect(drip_gif_writer_begin(writer, 0, 4, colors, 4, 0, 0) == .failed)
        #expect(drip_gif_writer_begin(writer, 4, -1, colors, 4, 0, 0) == .failed)
        for count in [0, -1, 257] as [Int32] { #expect(drip_gif_writer_begin(writer, 4, 4, colors, count, 0, 0) == .failed) }
        // Without a palette of the file there is no frame.
        #expect(drip_gif_writer_add(writer, Self.frame(), nil, 0, 2, codes, codes.count) == .failed)
        #expect(drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, DRIP_GIF_NO_LOOP) == .ok)
        #expect(drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, 0) == .failed)
        #expect(drip_gif_writer_finish(writer) == .ok)
        #expect(drip_gif_writer_finish(writer) == .failed)
        #expect(drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, 0) == .failed)
        #expect(drip_gif_writer_add(writer, Self.frame(), nil, 0, 2, codes, codes.count) == .failed)

        let reader = try #require(drip_gif_reader_create())
        defer { drip_gif_reader_free(reader) }
        var (width, height, bits, count) = (Int32(0), Int32(0), Int32(0), 0)
        var (image, start) = (drip_gif_image(), UnsafePointer<UInt8>?.none)
        var palette = [UInt8](repeating: 0, count: 768)
        let file = try Self.file()
        #expect(drip_gif_reader_next(reader, file, file.count, &image, &palette) == .failed)
        #expect(drip_gif_reader_codes(reader, file, file.count, &bits, &start, &count) == .failed)
        #expect(drip_gif_reader_open(reader, file, file.count, &width, &height) == .ok && width == 4 && height == 4)
        #expect(drip_gif_reader_open(reader, file, file.count, &width, &height) == .failed)
        // Codes where no image was begun mean nothing, but all of them are in the file.
        if drip_gif_reader_codes(reader, file, file.count, &bits, &start, &count) == .ok { #expect(count < file.count) }
    }

    @Test func framesThatDoNotFitAreRefused() throws {
        let (colors, codes) = (Self.colors, Self.codes(16))
        let writer = try #require(drip_gif_writer_create())
        defer { drip_gif_writer_free(writer) }
        #expect(drip_gif_writer_begin(writer, 4, 4, colors, 4, 0, 0) == .ok)
        for frame in [
            Self.frame(5), Self.frame(4, 5), Self.frame(0), Self.frame(4, 0), Self.frame(1, 1, left: -1), Self.frame(1, 1, top: -1),
            Self.frame(1, 1, left: 4), Self.frame(1, 1, top: .max), Self.frame(.max, .max, left: 1),
        ] {
            #expect(drip_gif_writer_add(writer, frame, nil, 0, 2, codes, codes.count) == .failed)
            #expect(drip_gif_writer_error(writer) != 0)
        }
        for bits in [-1, 0, 1, 9] as [Int32] {
            #expect(drip_gif_writer_add(writer, Self.frame(), nil, 0, bits, codes, codes.count) == .failed)
        }
        #expect(drip_gif_writer_add(writer, Self.frame(), nil, 0, 2, codes, 0) == .failed)
        // Codes of another size than the palette's; a palette of too many colours.
        #expect(drip_gif_writer_add(writer, Self.frame(), colors, 4, 3, codes, codes.count) == .failed)
        #expect(drip_gif_writer_add(writer, Self.frame(), colors, 257, 8, codes, codes.count) == .failed)
        #expect(drip_gif_writer_add(writer, Self.frame(), nil, 0, 2, codes, codes.count) == .ok)
    }

    @Test func everyErrorHasWords() {
        for code in -1...300 as ClosedRange<Int32> { #expect(!String(cString: drip_gif_error_text(code)).isEmpty) }
        #expect(String(cString: drip_gif_error_text(9999)) == "giflib gave no reason")
    }
}
