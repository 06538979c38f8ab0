/// All effects, in the order in which they are listed.
public enum EffectCatalog {
    /// All effects of this package, in the order of `dripgif list`.
    public static let effects: [any Effect.Type] = [
        WaterDrop.self, Download.self, BallRain.self, Cakes.self, Gravity.self, Collision.self, Attachments.self, Push.self, Snap.self,
        ItemProperties.self, Slide.self, Paddle.self, Wave.self, SpringList.self, Badge.self,
    ]

    package static func effect(named name: String) -> (any Effect.Type)? {
        effects.first { $0.description.name == name }
    }
}
