internal import DripJSON
internal import DripNumbers

/// The parts of an animation that have names.
package struct LottieContents: Sendable {
    /// The ranges, in the file's order.
    package let markers: [LottieMarker]
    /// The names of the layers, of all compositions in the file's order; empty for a layer without one.
    package let layers: [String]
    /// The fonts, in the file's order.
    package let fonts: [LottieFont]
    /// The images, in the file's order.
    package let images: [LottieImage]
    /// The identifiers of the assets that layers name.
    let shownAssets: Set<String>
    /// The identifiers of the slots, sorted.
    package internal(set) var slots: [String] = []

    init(_ root: JSONNode, _ chosen: LottieSlots) {
        markers = (root["markers"]?.elements ?? []).compactMap(LottieMarker.init)
        let assets = root["assets"]?.elements ?? []
        let layers = ([root] + assets).flatMap { $0["layers"]?.elements ?? [] }
        self.layers = layers.map { $0["nm"]?.string ?? "" }
        shownAssets = Set(layers.compactMap { $0["refId"]?.identifier })
        fonts = (root["fonts"]?["list"]?.elements ?? []).compactMap(LottieFont.init)
        let slots = root["slots"]?.members ?? []
        images = assets.compactMap { asset in
            let id = asset["sid"]?.string
            let slot = id.flatMap { id in slots.last { $0.key == id }?.value["p"] }
            return LottieImage(asset, slot: slot, chosen: id.flatMap { chosen.values[$0] })
        }
    }
}

extension LottieImage {
    /// The path beside the animation, or the identifier of an embedded image.
    package var name: String { if case .file(let path) = source { path } else { id } }

    /// The feature that is missing where the image is not drawn.
    var missingFeature: String {
        switch source {
        case .embedded(let bytes):
            if bytes.starts(with: "GIF8".utf8) { return "image: GIF" }
            return bytes.starts(with: "<".utf8) ? "image: SVG" : "image: damaged, or without a decoder"
        case .file(let name):
            let ending = name.split(separator: ".").last?.lowercased() ?? ""
            if ["gif", "svg"].contains(ending) { return "image: \(ending.uppercased())" }
            return "missing or unreadable image '\(name.shortened(to: 32))'"
        }
    }
}
