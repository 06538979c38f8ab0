import DripGIF
import Testing

/// Any values in range make a scene that can be drawn, and a loop that can be written.
@Suite struct ParameterRangeTests {
    struct Case: CustomTestStringConvertible {
        let effect: any Effect.Type
        let fidelity: Fidelity
        var testDescription: String { "\(effect.description.name) \(fidelity)" }
    }

    static let cases = [Download.self, Slide.self as any Effect.Type].flatMap { effect in
        Fidelity.allCases.map { Case(effect: effect, fidelity: $0) }
    }

    /// The ends of a parameter's range, or all its names.
    static func ends(_ parameter: ParameterDeclaration) -> [String] {
        switch parameter.kind {
        case .number(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .integer(let range): ["\(range.lowerBound)", "\(range.upperBound)"]
        case .flag: ["true", "false"]
        case .choice(let names), .picture(let names), .paint(let names): names
        case .keyPoints(let range): ["\(range.lowerBound)@0", "\(range.upperBound)@0.1 \(range.lowerBound)@0.2 \(range.upperBound)@9"]
        case .color, .text: []
        }
    }

    static func isDrawable(_ draws: [Draw]) -> Bool {
        draws.allSatisfy { draw in
            switch draw.content {
            case .filled(let fill): fill.path.isDrawable
            case .stroked(let stroke): stroke.path.isDrawable && stroke.style.width.isFinite
            case .group(let group): group.opacity.isFinite && isDrawable(group.draws)
            case .clip(let clip): clip.path.isDrawable
            case .mask(let mask): isDrawable(mask.draws)
            case .image(let image): image.transform.isDrawable
            }
        }
    }

    @Test("the ends of every parameter, alone and together", arguments: cases)
    func ends(_ example: Case) throws {
        let description = example.effect.description
        let variants = description.parameters.flatMap { parameter in Self.ends(parameter).map { [parameter.name: $0] } }
        let all = [0, 1, 2].map { pick in
            description.parameters.enumerated().reduce(into: [String: String]()) { texts, entry in
                let ends = Self.ends(entry.element)
                // All lower ends, all upper ends, and a mixture.
                if !ends.isEmpty { texts[entry.element.name] = ends[pick < 2 ? pick * (ends.count - 1) : entry.offset % ends.count] }
            }
        }
        for size in [(64, 64), (2048, 300)] {
            for texts in variants + all {
                let effect = try example.effect.init(
                    EffectSettings(size: PixelSize(width: size.0, height: size.1), fidelity: example.fidelity)
                        .with(texts, of: description))
                #expect(effect.period > 0 && effect.period.value * 60 <= 10_000, "\(texts)")
                for step in 0...60 {
                    let time = effect.period.value * Double(step) / 60
                    #expect(Self.isDrawable(effect.scene(at: time).draws), "\(texts) at \(time) s")
                }
            }
        }
    }
}
