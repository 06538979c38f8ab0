import ArgumentParser
import DripEffects
import DripRendering

struct RenderOptions: ParsableArguments {
    static let title = "Options of all renders"

    @Option(
        name: [.customShort("o"), .customLong("output")], parsing: .unconditional,
        help: ArgumentHelp("Output; an alternative to <output> at the end.", valueName: "output"), completion: .file())
    var output: String?

    @OptionGroup var declared: DeclaredOptions<RenderOptions.All>

    @OptionGroup(visibility: .detail) var work: WorkOptions

    @OptionGroup var help: HelpOption

    enum All: OptionDeclarations {
        static let options = RenderOptionTable.standard.options(of: .draw).map(DeclaredOption.init)
    }

    /// Options of Lottie animations.
    enum Lottie: OptionDeclarations {
        static let options = RenderOptionTable.standard.optionsOfLottie.map(DeclaredOption.init)
    }

    /// Options of all effects that other renders lack.
    enum Effects: OptionDeclarations {
        static let title = "Options of all effects"
        static let options = RenderOptionTable.standard.optionsOfEffects.map(DeclaredOption.init)

        /// Returns the given options that change no drawing of `effect`, with their dashes.
        static func unused(_ given: [String: String], by effect: EffectDescription) -> [String] {
            EffectSetting.allCases.filter { given[$0.rawValue] != nil && effect.unusedSettings.contains($0) }.map { "--\($0.rawValue)" }
        }
    }

    /// Size and background of a preview.
    enum Previews: OptionDeclarations {
        static let options = RenderOptionTable.standard.options(of: [.draw, .preview]).map(DeclaredOption.init)
    }

    /// Options that convert given frames to those of an animation.
    enum Encoding: OptionDeclarations {
        static let options = RenderOptionTable.standard.options(of: .encode).filter { !$0.commands.contains(.draw) }.map(
            DeclaredOption.init)
    }

    /// Options that change a file of somebody else.
    enum Optimizing: OptionDeclarations {
        static let table = RenderOptionTable.standard.options(of: .optimize)
        static let options = table.map(DeclaredOption.init)
    }
}

extension DeclaredOption {
    init(_ option: RenderOption) {
        name = option.name
        form =
            switch option.value {
            case .text(let name): .value(name: name, completion: nil)
            case .choice(let choices): .value(name: "name", completion: .list(choices))
            case .flag: .invertibleFlag
            }
        help = option.help
        isDetail = option.isDetail
        isRepeatable = option.isRepeatable
        check = { try option.check($0) }
    }
}
