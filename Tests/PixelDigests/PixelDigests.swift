import DripEffects

@main struct PixelDigests {
    static func main() {
        var digests = EffectDigests()
        EffectCatalog.visit(&digests)
        LottieDigests.show()
    }
}
