import ArgumentParser
package import DripEffects

/// What this run knows: the effects, built-in ones and those passed to `Dripgif.main(effects:)`, and the commands of other targets. ArgumentParser
/// asks types, not values, for their subcommands and options, so no argument can pass them. A task-local value is bound once, around the whole run,
/// so no other code can change it.
package struct Known: Sendable {
    package var effects: [any Effect.Type] = EffectCatalog.effects
    var commands: [any ParsableCommand.Type] = []

    @TaskLocal package static var current = Known()
}
