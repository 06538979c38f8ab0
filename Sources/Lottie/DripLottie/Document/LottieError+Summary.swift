internal import DripNumbers

extension LottieError {
    /// What is wrong, on one line.
    package var summary: String {
        func at(_ path: String) -> String { path.isEmpty ? "" : "\(path.shortened(to: 60)): " }
        func missing(_ what: String, _ id: String, _ available: [String]) -> String {
            "there is no \(what) '\(id.shortened(to: 40))'" + (available.isEmpty ? "" : "; it has \(available.shortList)")
        }
        switch self {
        case .syntax(let line, let column, let reason): return "line \(line), column \(column): \(reason)"
        case .invalid(let path, let expected): return "\(at(path))expected \(expected.shortened(to: 80))"
        case .overLimit(let path, let what, let limit): return "\(at(path))over the limit of \(limit) \(what)"
        case .archive(let reason): return "the archive cannot be read: \(reason.shortened(to: 120))"
        case .noAnimation(let id, let available): return missing("animation", id, available)
        case .noTheme(let id, let available): return missing("theme", id, available)
        case .noSlot(let id, let available): return missing("slot", id, available)
        case .noFont(let name, let available): return missing("font", name, available)
        case .notAFont(let name): return "the file for the font '\(name.shortened(to: 40))' is not TrueType, OpenType or WOFF"
        case .cycle(let path, let name): return "\(at(path))'\(name.shortened(to: 60))' contains itself"
        }
    }
}

extension LottieNote {
    /// The place and the feature on one line.
    package var summary: String { "\(location) is \(replacement.map { "drawn with \($0.shortened(to: 60))" } ?? "not drawn")" }

    /// The place and the name of the feature, none of them long.
    package var location: String {
        func text(_ path: String, _ layer: String, _ feature: String) -> String {
            "\(path.isEmpty ? "" : "\(path): ")\(layer.isEmpty ? "" : "layer '\(layer)': ")\(feature)"
        }
        let whole = text(path, layer, feature)
        return whole.utf8.count <= 130 ? whole : text(path.shortened(to: 40), layer.shortened(to: 24), feature.shortened(to: 60))
    }
}
