import Foundation
import Testing

/// A parameter of an effect is declared once: nothing but its declaration says its name, and nothing forgets it.
@Suite struct ParameterNameTests {
    /// The effects' sources, whole, by path.
    private static let sources = SourceFile.all.filter { $0.target == "DripEffects" }.map {
        (path: $0.path, text: $0.lines.joined(separator: "\n"))
    }

    private static func names(in text: String) -> [String] {
        text.matches(of: #/= Parameter<[^(]*>\(\s*(?:picture: )?"([^"]*)"/#).map { String($0.1) }
    }

    @Test func namesStandInDeclarationsOnly() {
        let known = Set(Self.sources.flatMap { Self.names(in: $0.text) })
        #expect(known.count > 60)
        for (path, text) in Self.sources {
            let literals = text.matches(of: #/(name: )?"([a-z-]+)"/#).filter { $0.1 == nil && known.contains(String($0.2)) }
            #expect(
                literals.count == Self.names(in: text).count,
                "Sources/\(path) names a parameter outside of its declaration; read it with settings[Self.parameter]")
        }
    }

    @Test func everyParameterIsPublicAndListed() {
        for (path, text) in Self.sources where text.contains(" = EffectDescription(") {
            // A parameter of several effects is declared with its type.
            let declared = text.matches(of: #/public static let (\w+) = (?:Parameter<|\w+\.parameter\b)/#).map { String($0.1) }
            let list = text.firstMatch(of: #/EffectDescription\([^{]*\{([^}]*)\}/#).map { String($0.1) } ?? ""
            #expect(!declared.isEmpty && list.split { " \n".contains($0) }.map { String($0) } == declared, "Sources/\(path)")
        }
    }
}
