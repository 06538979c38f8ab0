import Testing

@testable import DripNumbers

@Suite struct BytesTests {
    @Test func theLowByteComesFirst() { #expect(UInt32(0x0A0B_0C0D).littleEndianBytes == [0x0D, 0x0C, 0x0B, 0x0A]) }
}
