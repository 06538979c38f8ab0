import DripCodec
package import DripNumbers
private import Glibc

/// The options chosen to fit a number of bytes, and the resulting error.
public struct FitChoice: Equatable, Sendable {
    package let file: FileOptions
    package let format: OutputFormat
    /// Nil when every frame is shown.
    package let framesPerSecond: Rational?
    /// The mean over time and channels of the squared difference between shown and drawn frame, in levels².
    package let meanSquaredError: Double

    /// The options that produce the same file.
    package var options: String {
        var words = ["--max-error \(file.maximumError)"]
        if format == .gif {
            words.append("--colors \(file.colors)")
            if file.palettes == .one { words.append("--palettes one") }
            if let dither = file.dither { words.append("--dither \(dither.rawValue)") }
        }
        if let framesPerSecond { words.append("--fps \(framesPerSecond.decimal(places: 2))") }
        return words.joined(separator: " ")
    }

    /// The peak signal-to-noise ratio, for example `36.4 dB`.
    package var quality: String {
        meanSquaredError == 0 ? "exact" : "\(Rational(rounding: 10 * log10(255 * 255 / meanSquaredError)).decimal(places: 1)) dB"
    }
}
