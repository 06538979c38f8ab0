import DripImage
import DripJSON
import DripLottie
import DripNumbers
import DripRendering

/// The text of `dripgif info` about a Lottie animation.
enum LottieText {
    static func text(of report: LottieInput) -> String {
        let (animation, contents) = (report.animation, report.animation.contents)
        var text = row("format", ["lottie"])
        if !report.animationIDs.isEmpty { text += row("archive", report.animationIDs) }
        if !report.themeIDs.isEmpty { text += row("themes", report.themeIDs) }
        text += row("size", ["\(animation.size)"])
        text += row("rate", ["\(animation.rate.decimal()) frames per second"])
        text += row("frames", ["\(animation.frameCount)"])
        text += row("duration", ["\(animation.period.decimal()) s"])
        text += row("markers", contents.markers.map { "\($0.name): \(frames($0))" })
        text += row("layers", ["\(contents.layers.count)"])
        text += row("fonts", contents.fonts.map(\.name))
        text += row("images", report.imageReports.map { "\($0.id): \($0.file ?? "embedded"), \(word($0.isDrawn))" })
        text += row("slots", contents.slots)
        text += row("features", animation.features.map { "\($0.name): \(word($0.isDrawn)), \($0.count) at \($0.path)" })
        return text + row("bytes", ["\(report.byteCount)"])
    }

    /// Returns a line for each value, the first one with the name.
    private static func row(_ name: String, _ values: [String]) -> String {
        var text = ""
        for value in values.isEmpty ? ["none"] : values {
            let title = text.isEmpty ? name : ""
            text += title + String(repeating: " ", count: 10 - title.utf8.count) + Terminal.plain(value) + "\n"
        }
        return text
    }

    private static func word(_ isDrawn: Bool) -> String { isDrawn ? "drawn" : "not drawn" }

    private static func frames(_ marker: LottieMarker) -> String {
        return marker.frameCount == 0
            ? "frame \(marker.frame.shortest)" : "frames \(marker.frame.shortest) to \((marker.frame + marker.frameCount).shortest)"
    }
}

extension JSON {
    /// Collects the keys of every report, and those of a Lottie animation. Layers are their names.
    init(_ report: LottieInput) {
        let (animation, contents) = (report.animation, report.animation.contents)
        self = .object([
            ("path", .string(report.path)), ("format", .string("lottie")), ("width", .integer(animation.size.width)),
            ("height", .integer(animation.size.height)), ("frames", .integer(animation.frameCount)),
            ("duration", .number(animation.period.value)), ("bytes", .integer(report.byteCount)), ("rate", .number(animation.rate.value)),
            (
                "markers",
                .array(
                    contents.markers.map {
                        .object([("name", .string($0.name)), ("frame", .number($0.frame)), ("frames", .number($0.frameCount))])
                    })
            ),
            ("animations", .strings(report.animationIDs)),
            ("themes", .strings(report.themeIDs)), ("slots", .strings(contents.slots)),
            ("layers", .strings(contents.layers)), ("fonts", .strings(contents.fonts.map(\.name))),
            (
                "images",
                .array(
                    report.imageReports.map {
                        .object([("id", .string($0.id)), ("file", .string(orNull: $0.file)), ("drawn", .bool($0.isDrawn))])
                    })
            ),
            (
                "features",
                .array(
                    animation.features.map {
                        .object([
                            ("name", .string($0.name)), ("count", .integer($0.count)), ("drawn", .bool($0.isDrawn)),
                            ("path", .string($0.path)),
                        ])
                    })
            ),
        ])
    }
}
