package import DripNumbers

extension Rational {
    /// The delay that browsers play for this one, in seconds: a tenth instead of a hundredth or less, in a GIF and in an APNG.
    ///
    /// Firefox (`FrameTimeout::FromRawMilliseconds`), Chromium (`DeferredImageDecoder::FrameDurationAtIndex`) and WebKit
    /// (`ImageDecoderCG::frameDurationAtIndex`) do so for any format. Between 10 and 11 ms they differ.
    package var asPlayed: Rational { self <= Rational(1, 100) ? Rational(1, 10) : self }
}
