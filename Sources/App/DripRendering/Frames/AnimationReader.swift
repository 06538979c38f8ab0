import DripCodec
import DripCompare
import DripImage
import DripNumbers
import DripScene

/// One pass over the chosen frames of an animation. A frame chosen several times in a row is decoded once.
struct AnimationReader: ~Copyable {
    private let animation: GivenAnimation
    private let placement: FramePlacement
    private let choices: [GivenFrames.Choice]
    private var position = 0
    private var frames: AnimationFrames?
    private var current: StraightImage?
    private var currentIndex = -1

    init(_ animation: GivenAnimation, _ placement: FramePlacement, _ choices: [GivenFrames.Choice]) {
        self.animation = animation
        self.placement = placement
        self.choices = choices
    }

    mutating func next() throws(DripGIFError) -> StoryboardFrame? {
        guard position < choices.count else { return nil }
        let choice = choices[position]
        let image = try image(choice.index)
        let isHurried = [max(0, position - 1), position].contains { choices[$0].delay.asPlayed != choices[$0].delay }
        position += 1
        return StoryboardFrame(
            delay: choice.delay, standsAlone: isHurried,
            content: .image({ () throws(DripGIFError) in image }, placement, name: animation.file.path))
    }

    /// Returns the canvas of frame number `index`.
    private mutating func image(_ index: Int) throws(DripGIFError) -> StraightImage {
        // The moments of a contact sheet may go back.
        if index < currentIndex {
            frames = nil
            currentIndex = -1
        }
        var frames = if let begun = frames.take() { begun } else { try animation.file.frames() }
        while currentIndex < index {
            // Another worker may ask again after an error, and must get it, too.
            let image = try frames.nextImage()
            if let image { try animation.inspect(image, currentIndex + 1) }
            current = image?.canvas
            currentIndex += 1
        }
        self.frames = consume frames
        guard let current else { preconditionFailure("another pass over the same bytes gave fewer frames") }
        return current
    }
}
