import CAllocationFaults
import DripGIF
import Testing

@Suite struct EffectMemory {
    /// The actions of simulations once held the animators that held them.
    @Test("an effect that is let go leaves no block behind", .enabled(if: allocation_faults_available()), arguments: EveryEffect.all)
    func nothingStays(index: Int) throws {
        func make<E: Effect>(_ type: E.Type) throws {
            _ = try E(EffectSettings(size: PixelSize(width: 96, height: 128)).with([:], of: E.description))
        }
        let type = EffectCatalog.effects[index]
        // What is made once for all, such as fonts and metadata.
        for _ in 0..<2 { try make(type) }
        allocation_faults_begin(.max, false, allocation_faults_scope_all)
        let result = Result { try make(type) }
        let kept = allocation_faults_end().kept
        try result.get()
        #expect(kept == 0, "\(type.description.name): \(kept) blocks")
    }
}
