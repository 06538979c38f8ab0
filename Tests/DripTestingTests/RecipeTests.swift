import DripTesting
import Testing

@Test func water() throws {
    let wave = try Wave(EffectSettings(size: PixelSize(width: 100, height: 100))) {
        $0.secondWave(false)
        $0.label(false)
    }
    assertGolden(of: .animation(wave, framesPerSecond: 4))
}
