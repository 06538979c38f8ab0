import DripNumbers

extension SceneLine {
    /// Returns a frame's own delay in seconds, to the nearest millionth: at least one millionth, and at most the duration limit of ten minutes.
    mutating func delay() throws(SceneError) -> Rational {
        Rational(near: try number("a delay in seconds", in: 0.000_001...600, "0.000001…600 seconds"))
    }
}
