// Public, because the conformances below are: they join public types.
public import ArgumentParser
public import DripGIF

// Choices that ArgumentParser reads by their raw values, and lists in help and completions.
extension Fidelity: ExpressibleByArgument {}
extension Appearance: ExpressibleByArgument {}
extension OutputFormat: ExpressibleByArgument {}
extension Fit: ExpressibleByArgument {}
extension RenderRequest.GIFTiming: ExpressibleByArgument {}
extension GIFSettings.Dither: ExpressibleByArgument {}
extension GIFSettings.Palettes: ExpressibleByArgument {}
