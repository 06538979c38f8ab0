import ArgumentParser

/// Benchmarks of dripgif's parts.
@main
struct DripgifBench: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dripgif-bench", abstract: "Times the stages of dripgif, each separately and all on one thread.",
            discussion: "Times depend on the machine and its load: compare medians and ratios of one run.",
            subcommands: [RasterCommand.self, LottieCommand.self, StagesCommand.self, DynamicsCommand.self, CompareCommand.self])
    }
}
