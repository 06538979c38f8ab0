import DripTesting
import Testing

@Test func water() throws {
    let wave = try Wave(secondWave: false, label: false, settings: EffectSettings(size: PixelSize(width: 100, height: 100)))
    assertGolden(of: wave, framesPerSecond: 4)
}
