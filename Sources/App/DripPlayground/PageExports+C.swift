import DripImage
import DripNumbers

/// What a page holds of this program between calls. Everything here is called from JavaScript; `Playground/README.md` lists the calls.
private final class PageStage {
    var stage: Stage?
    var message: [UInt8] = []
    /// The last drawing, and the bytes of the last file.
    var drawing: StraightImage?
    var file: [UInt8] = []

    init(_ text: String) {
        let lines = text.split(separator: "\n")
        do throws(StageError) {
            let request = try StageRequest(lines.dropFirst())
            stage = try Stage(StagedMotion(effect: lines.first.map { String($0) } ?? "", request), request)
        } catch {
            message = Array(error.description.utf8)
        }
    }

    func withStage(_ make: (inout Stage) throws(StageError) -> Void) {
        guard var stage else { return }
        self.stage = nil
        do throws(StageError) { try make(&stage) } catch { message = Array(error.description.utf8) }
        self.stage = stage
    }
}

/// A result and a message stay where they are until the next call with the same stage.
private func address(of bytes: [UInt8]) -> UnsafePointer<UInt8>? { unsafe bytes.withUnsafeBufferPointer { $0.baseAddress } }

private func stage(_ handle: UnsafeRawPointer) -> PageStage { unsafe Unmanaged<PageStage>.fromOpaque(handle).takeUnretainedValue() }

@_cdecl("drip_allocate")
public func allocate(_ count: Int) -> UnsafeMutableRawPointer { UnsafeMutableRawPointer.allocate(byteCount: max(count, 1), alignment: 16) }

@_cdecl("drip_free")
public func free(_ pointer: UnsafeMutableRawPointer) { unsafe pointer.deallocate() }

@_cdecl("drip_open")
public func open(_ text: UnsafePointer<UInt8>, _ count: Int) -> UnsafeMutableRawPointer {
    let text = unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
    return unsafe Unmanaged.passRetained(PageStage(text)).toOpaque()
}

@_cdecl("drip_close")
public func close(_ handle: UnsafeRawPointer) { unsafe Unmanaged<PageStage>.fromOpaque(handle).release() }

@_cdecl("drip_message")
public func message(_ handle: UnsafeRawPointer) -> UnsafePointer<UInt8>? { unsafe address(of: stage(handle).message) }

@_cdecl("drip_message_count")
public func messageCount(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).message.count }

@_cdecl("drip_width")
public func width(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).stage?.size.width ?? 0 }

@_cdecl("drip_height")
public func height(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).stage?.size.height ?? 0 }

@_cdecl("drip_period")
public func period(_ handle: UnsafeRawPointer) -> Double { unsafe stage(handle).stage?.motion.period.value ?? 0 }

@_cdecl("drip_draw")
public func draw(_ handle: UnsafeRawPointer, _ time: Double) -> UnsafeRawPointer? {
    let page = unsafe stage(handle)
    page.withStage { stage throws(StageError) in page.drawing = try stage.draw(at: time) }
    // A colour is four bytes, red first.
    return unsafe page.drawing?.pixels.withUnsafeBufferPointer { unsafe UnsafeRawPointer($0.baseAddress) }
}

@_cdecl("drip_save")
public func save(_ handle: UnsafeRawPointer, _ format: Int, _ framesPerSecond: Double) -> UnsafePointer<UInt8>? {
    let page = unsafe stage(handle)
    page.withStage { stage throws(StageError) in
        let rate = Rational(rounding: framesPerSecond)
        page.file = format == 0 ? try stage.gif(framesPerSecond: rate) : try stage.apng(framesPerSecond: rate)
    }
    return unsafe address(of: page.file)
}

@_cdecl("drip_saved_count")
public func savedCount(_ handle: UnsafeRawPointer) -> Int { unsafe stage(handle).file.count }
