extension [UInt8] {
    /// Returns whether the bytes of `text` begin at `start`.
    func contains(_ text: StaticString, at start: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        guard start + count <= self.count else { return false }
        for offset in 0..<count where unsafe self[start + offset] != text.utf8Start[offset] { return false }
        return true
    }
}
