import ArgumentParser
import DripCommand

/// Benchmarks of dripgif's parts.
@main
struct DripgifBench: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dripgif-bench", abstract: "Times the stages of dripgif, each separately and all on one thread.",
            discussion: "Times depend on the machine and its load: compare medians and ratios of one run.",
            subcommands: [RasterCommand.self, LottieCommand.self, StagesCommand.self])
    }

    static func main() async {
        // As the command does. Otherwise page faults take most of the time of a short stage.
        FreedMemory.keep()
        await main(nil)
    }
}
