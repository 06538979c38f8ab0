/// What takes the place of a property's key frames: a pure function of the frame.
protocol PropertyProgram: AnyObject, Sendable {
    /// Returns the value at a time in frames; nil where the property keeps that of its key frames.
    func value(at frame: Double) -> PropertyValue?
}
