/// All effects, in the order in which they are listed.
public enum EffectCatalog {
    /// Shows all effects of this package to `visitor`, in the order of `dripgif list`.
    package static func visit(_ visitor: inout some EffectVisitor) {
        visitor.visit(WaterDrop.self)
        visitor.visit(Download.self)
        visitor.visit(BallRain.self)
        visitor.visit(Cakes.self)
        visitor.visit(Gravity.self)
        visitor.visit(Collision.self)
        visitor.visit(Attachments.self)
        visitor.visit(Push.self)
        visitor.visit(Snap.self)
        visitor.visit(ItemProperties.self)
        visitor.visit(Slide.self)
        visitor.visit(Paddle.self)
        visitor.visit(Wave.self)
        visitor.visit(SpringList.self)
        visitor.visit(Badge.self)
    }
}
