import DripCompare
import DripImage
import DripLottie
import DripNumbers
import DripRendering
import DripTerminal

/// The text of `dripgif info` about a Lottie animation.
enum LottieText {
    static func text(of report: LottieInput) -> String {
        let (animation, contents) = (report.animation, report.animation.contents)
        let rows =
            [
                ("format", ["lottie"]), ("archive", report.animationIDs), ("themes", report.themeIDs), ("size", ["\(animation.size)"]),
                ("rate", ["\(animation.rate.decimal()) frames per second"]),
                ("frames", ["\(animation.frameCount)"]), ("duration", ["\(animation.period.decimal()) s"]),
                ("markers", contents.markers.map { "\($0.name): \(frames($0))" }),
                ("layers", ["\(contents.layers.count)"]), ("fonts", contents.fonts),
                ("images", report.imageReports.map { "\($0.id): \($0.file ?? "embedded"), \(word($0.isDrawn))" }),
                ("slots", contents.slots),
                ("features", animation.features.map { "\($0.name): \(word($0.isDrawn)), \($0.count) at \($0.path)" }),
                ("bytes", ["\(report.byteCount)"]),
            ] as [(String, [String])]
        return rows.filter { !["archive", "themes"].contains($0.0) || !$0.1.isEmpty }.map { name, values in
            let lines = values.isEmpty ? ["none"] : values.map(Terminal.plain)
            return lines.enumerated().map { index, line in
                (index == 0 ? name + String(repeating: " ", count: 10 - name.count) : String(repeating: " ", count: 10)) + line + "\n"
            }.joined()
        }.joined()
    }

    private static func word(_ isDrawn: Bool) -> String { isDrawn ? "drawn" : "not drawn" }

    private static func frames(_ marker: LottieMarker) -> String {
        func number(_ value: Double) -> String { JSON.number(value).text }
        return marker.frameCount == 0
            ? "frame \(number(marker.frame))" : "frames \(number(marker.frame)) to \(number(marker.frame + marker.frameCount))"
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
            ("animations", .array(report.animationIDs.map { .string($0) })),
            ("themes", .array(report.themeIDs.map { .string($0) })), ("slots", .array(contents.slots.map { .string($0) })),
            ("layers", .array(contents.layers.map { .string($0) })), ("fonts", .array(contents.fonts.map { .string($0) })),
            (
                "images",
                .array(
                    report.imageReports.map {
                        .object([("id", .string($0.id)), ("file", $0.file.map { .string($0) } ?? .null), ("drawn", .bool($0.isDrawn))])
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
