import DripTesting
import Testing

@Suite struct DropTests {
    @Test func falls() throws {
        let drops = try WaterDrop()
        assertGolden(of: .effect(drops, at: 0.5), named: "half-way")
        assertGolden(of: .animation(drops, framesPerSecond: 5), named: "loop")
    }
}
