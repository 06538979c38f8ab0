import DripGIF
import Foundation
import Testing

@Suite struct OptionTests {
    /// What no option has as a value, but those for any text. `DRIPGIF_BAD_INPUT=all` has more of them.
    static let nonsense: [String] = {
        let few = ["", "nan", "99999999999999999999999"]
        let isThorough = ProcessInfo.processInfo.environment["DRIPGIF_BAD_INPUT"] == "all"
        return isThorough ? few + [" ", "inf", "-inf", "1e999", "-1e999", "x", "1,5", "١", "--", "\u{1B}[31m", "1 2 3"] : few
    }()

    static let strict = CommandOption.all.filter { !$0.takesAnyText }

    @Test func allOptionsAreKnownHere() {
        // Four commands with options of their own, what renders share, and each effect's parameters.
        #expect(Self.strict.count > EffectCatalog.effects.count * 3 + 25)
        for name in ["--fps", "--shard", "--per-pixel", "--graphics", "--drips"] { #expect(Self.strict.contains { $0.name == name }) }
    }

    @Test(arguments: strict, nonsense)
    func nonsenseIsRefusedByName(option: CommandOption, value: String) throws {
        try expectRefusal(option.arguments(value), option)
    }

    @Test("numbers outside their range", arguments: EffectCatalog.effects.map { $0.description.name })
    func parametersOutOfRange(effect: String) throws {
        let type = try #require(EffectCatalog.effects.first { $0.description.name == effect })
        for parameter in type.description.parameters {
            let values: [String]
            switch parameter.kind {
            case .number(let range): values = ["\(range.lowerBound - 0.001)", "\(range.upperBound + 0.001)"]
            case .integer(let range): values = ["\(range.lowerBound - 1)", "\(range.upperBound + 1)"]
            case .keyPoints(let range): values = ["\(range.lowerBound - 0.001)@1", "\(range.upperBound + 0.001)@1"]
            case .text(let limit): values = [String(repeating: "a", count: limit + 1), "a\nb"]
            case .flag, .choice, .color, .picture, .paint: values = []
            }
            for value in values {
                let option = CommandOption(call: [effect], operands: ["o.drip"], name: "--\(parameter.name)", value: "")
                try expectRefusal(option.arguments(value), option)
            }
        }
    }

    @Test("a mistyped name is corrected", arguments: strict.filter { $0.call == ["waterdrop"] && $0.name.count > 6 })
    func mistyped(option: CommandOption) throws {
        let result = try Program().run(["waterdrop", String(option.name.dropLast()), "1", "o.gif"])
        #expect(result.status == 64 && result.errorLines.count == 1 && result.errors.contains("Did you mean"), "\(result.errors)")
    }

    private func expectRefusal(_ arguments: [String], _ option: CommandOption) throws {
        let program = try Program()
        let (result, cost) = try program.measure(arguments)
        #expect([64, 65, 66].contains(result.status), "\(result.status): \(result.errors)")
        #expect(result.errorLines.count == 1 && result.errors.hasPrefix("error: "), "\(result.errors)")
        // A picture that is not there is told by its own name, and the operand that a list of values takes, by its.
        let names = [option.name, "'\(option.name.dropFirst(2))'", "there is no file ", "Missing expected argument '<manifest>'"]
        #expect(names.contains { result.errors.contains($0) }, "\(result.errors)")
        #expect(result.errors.contains("; ") || result.errors.contains("? "), "says what to do: \(result.errors)")
        #expect(result.output == "" && program.names == [])
        BadInputCosts.note(arguments, cost)
    }
}
