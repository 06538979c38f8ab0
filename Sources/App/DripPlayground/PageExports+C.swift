import DripImage
import DripNumbers

// What JavaScript calls; `Playground/README.md` lists it.

/// A result and a message stay where they are until the next call with the same stage.
private func address(of bytes: [UInt8]) -> UnsafePointer<UInt8>? { unsafe bytes.withUnsafeBufferPointer { $0.baseAddress } }

private func stage(_ handle: UnsafeRawPointer) -> PageStage { unsafe Unmanaged<PageStage>.fromOpaque(handle).takeUnretainedValue() }

@_cdecl("drip_allocate")
func allocate(_ count: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16) }

@_cdecl("drip_free")
func release(_ pointer: UnsafeMutableRawPointer) { unsafe pointer.deallocate() }

private func string(_ text: UnsafePointer<UInt8>, _ count: Int) -> String {
    unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
}

@_cdecl("drip_open")
func open(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer {
    unsafe Unmanaged.passRetained(PageStage(effect: string(text, count))).toOpaque()
}

@_cdecl("drip_open_lottie")
func openLottie(
    _ bytes: UnsafePointer<UInt8>, _ byteCount: Int, options text: UnsafePointer<UInt8>, count: Int
) -> UnsafeMutableRawPointer {
    let file = unsafe Array(UnsafeBufferPointer(start: bytes, count: byteCount))
    return unsafe Unmanaged.passRetained(PageStage(lottie: file, string(text, count))).toOpaque()
}

@_cdecl("drip_notes")
func notes(_ handle: UnsafeRawPointer) -> UnsafePointer<UInt8>? { unsafe address(of: stage(handle).notes) }

@_cdecl("drip_notes_count")
func notesCount(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).notes.count }

@_cdecl("drip_close")
func close(_ handle: UnsafeRawPointer) { unsafe Unmanaged<PageStage>.fromOpaque(handle).release() }

@_cdecl("drip_message")
func message(_ handle: UnsafeRawPointer) -> UnsafePointer<UInt8>? { unsafe address(of: stage(handle).message) }

@_cdecl("drip_message_count")
func messageCount(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).message.count }

@_cdecl("drip_width")
func width(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).stage?.size.width ?? 0 }

@_cdecl("drip_height")
func height(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).stage?.size.height ?? 0 }

@_cdecl("drip_period")
func period(_ handle: UnsafeRawPointer) -> Double { unsafe stage(handle).stage?.motion.period.value ?? 0 }

@_cdecl("drip_draw")
func draw(_ handle: UnsafeRawPointer, _ time: Double) -> UnsafeRawPointer? {
    let page = unsafe stage(handle)
    page.withStage { stage throws(StageError) in page.drawing = try stage.draw(at: time) }
    // A colour is four bytes, red first.
    return unsafe page.drawing?.pixels.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress) }
}

@_cdecl("drip_save")
func save(_ handle: UnsafeRawPointer, _ format: Int, _ framesPerSecond: Double) -> UnsafePointer<UInt8>? {
    let page = unsafe stage(handle)
    page.withStage { stage throws(StageError) in
        let rate = Rational(rounding: framesPerSecond)
        page.file = format == 0 ? try stage.gif(framesPerSecond: rate) : try stage.apng(framesPerSecond: rate)
    }
    return unsafe address(of: page.file)
}

@_cdecl("drip_saved_count")
func savedCount(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).file.count }
