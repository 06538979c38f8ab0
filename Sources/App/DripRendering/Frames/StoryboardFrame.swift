import DripCodec
import DripEffects
import DripImage
import DripNumbers
internal import DripRaster
import DripScene

struct StoryboardFrame: Sendable {
    /// The delay in seconds.
    let delay: Rational
    /// Whether the frame is never joined with its predecessor, because viewers play one of the two delays more slowly than it says.
    var standsAlone = false
    let content: Content

    /// What a frame shows. Closures may take long.
    enum Content: Sendable {
        /// A drawing.
        case scene(@Sendable () throws(DripGIFError) -> Scene)
        /// A given image, exact even where translucent, in its place on the canvas. A scene names it.
        case image(@Sendable () throws(DripGIFError) -> StraightImage, FramePlacement, name: String)
        /// The mean of drawings, blurred by motion.
        case exposure(Exposure)
    }

    /// Returns what passes before the shutter.
    func exposure() throws(DripGIFError) -> Exposure {
        switch content {
        case .scene(let scene): .still(try scene())
        case .image(let image, let placement, let name):
            .still(Scene([.image(Pixmap(try image()), named: name, transform: placement.transform)]))
        case .exposure(let exposure): exposure
        }
    }

    /// Returns the drawing for a scene file, which has no motion blur.
    func scene() throws(DripGIFError) -> Scene {
        switch try exposure() {
        case .still(let scene): scene
        case .continuous(let scene): scene(0)
        case .frames(let frames): frames.first?.scene ?? Scene()
        }
    }
}

extension StoryboardFrame {
    /// Creates the frame of a motion at `time`, blurred over `open` seconds, under an overlay.
    init(
        delay: Rational, from time: Double, open: Double, _ overlay: Storyboard.Overlay?, _ scene: @escaping @Sendable (Double) -> Scene
    ) {
        // Drawings that stay where they are over every moment lie over the mean of all.
        let moment = { @Sendable (share: Double) in Scene(scene(time + share * open).draws + (overlay?(time) ?? [])) }
        self.init(delay: delay, content: open > 0 ? .exposure(.continuous(moment)) : .scene { () throws(DripGIFError) in moment(0) })
    }
}
