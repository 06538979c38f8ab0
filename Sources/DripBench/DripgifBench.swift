import ArgumentParser

/// Benchmarks of dripgif's parts.
@main
struct DripgifBench: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "dripgif-bench", abstract: "Times the stages of dripgif, each alone and all on one thread.",
            discussion: "Times are of this machine at this moment: compare medians and ratios of one run.",
            subcommands: [RasterCommand.self, StagesCommand.self, DynamicsCommand.self, CompareCommand.self])
    }
}
