// Public, because the conformances below are: they join public types.
public import ArgumentParser
public import DripGIF

// Choices that ArgumentParser reads by their raw values, and lists in help and completions.
extension Fidelity: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {
    /// Without what a later version writes: asking for it is answered, offering it would mislead.
    public static var allValueStrings: [String] { allCases.filter { $0 != .apng }.map(\.rawValue) }
}
extension RenderRequest.GIFTiming: ExpressibleByArgument {}
extension GIFSettings.Dither: ExpressibleByArgument {}
