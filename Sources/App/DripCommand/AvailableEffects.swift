import DripEffects
import DripRendering

/// The effects of this run: the built-in ones and those passed to `Dripgif.main(effects:)`. ArgumentParser asks types, not values, for their
/// subcommands and options, so no argument can pass them. A task-local value is bound once, around the whole run, so no other code can change it.
enum AvailableEffects {
    @TaskLocal static var current: [any Effect.Type] = EffectCatalog.effects
}
