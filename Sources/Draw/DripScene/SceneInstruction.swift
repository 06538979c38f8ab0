enum SceneInstruction: String {
    case drip, size, fps, background
    case fill, stroke, clip, image, begin, end, delay, frame
    /// Of version 2.
    case gradient, mask
    case projectedImage = "projected-image"

    var isHeader: Bool { [.drip, .size, .fps, .background].contains(self) }

    /// Recognizes `fill`, which begins almost every line, without making a string.
    init?(_ word: ArraySlice<UInt8>) {
        if word.elementsEqual("fill".utf8) {
            self = .fill
        } else {
            self.init(rawValue: String(decoding: word, as: UTF8.self))
        }
    }
}
