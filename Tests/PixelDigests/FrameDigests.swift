import DripImage
import DripRaster
import DripScene

/// Prints a line for each frame: its name, the digest of its scene, in which every coordinate counts to the last bit, and that of its pixels.
struct FrameDigests {
    private var renderer = Renderer()
    private var pixmap: Pixmap
    private let background: Color?

    init(size: PixelSize, background: Color?) {
        pixmap = Pixmap(size: size)
        self.background = background
    }

    mutating func add(_ name: String, _ scene: Scene) {
        var writer = SceneWriter(SceneHeader(size: pixmap.size), version: 2)
        var (numbers, pixels) = (Digest(), Digest())
        do throws(SceneWriteError) { numbers.add(try writer.text(of: SceneFrame(scene: scene))) } catch {
            print("\(name) cannot be written")
        }
        do throws(RasterError) { try renderer.render(scene, background: background, into: &pixmap) } catch {
            print("\(name) cannot be drawn")
        }
        pixels.add(pixmap)
        print("\(name) \(numbers.text) \(pixels.text)")
    }
}
