import Testing

@testable import DripNumbers

@Suite struct IntegerConversionsTests {
    @Test func limitsAreKept() {
        #expect([UInt8.min, .max].map { Int($0) } == [0, 255])
        #expect([UInt16.min, .max].map { Int($0) } == [0, 65_535])
        #expect([UInt32.min, .max].map { Int($0) } == [0, 4_294_967_295])
        #expect([Int32.min, -1, .max].map { Int($0) } == [-2_147_483_648, -1, 2_147_483_647])
        #expect([UInt8.min, .max].map { Int32($0) } == [0, 255])
        #expect([UInt8.min, .max].map { UInt32($0) } == [0, 255])
        #expect([-2_147_483_648, -1, 2_147_483_647].map { (value: Int) in Int32(value) } == [.min, -1, .max])
        #expect([0, 255].map { (value: Int) in UInt8(value) } == [.min, .max])
        #expect([0, 65_535].map { (value: Int) in UInt16(value) } == [.min, .max])
        #expect([0, 4_294_967_295].map { (value: Int) in UInt32(value) } == [.min, .max])
        #expect([0, Int.max].map { (value: Int) in UInt64(value) } == [.min, 9_223_372_036_854_775_807])
    }

    @Test func theLowByteComesFirst() { #expect(UInt32(0x0A0B_0C0D).littleEndianBytes == [0x0D, 0x0C, 0x0B, 0x0A]) }

    /// A value out of range ends the program, as with the standard library's conversions; it is not cut.
    @Test func valuesOutOfRangeTrap() async {
        await #expect(processExitsWith: .failure) { _ = UInt8(CommandLine.arguments.count + 255) }
        await #expect(processExitsWith: .failure) { _ = UInt8(CommandLine.arguments.count - 10_000) }
        await #expect(processExitsWith: .failure) { _ = UInt16(CommandLine.arguments.count + 65_535) }
        await #expect(processExitsWith: .failure) { _ = UInt32(CommandLine.arguments.count - 10_000) }
        await #expect(processExitsWith: .failure) { _ = UInt64(CommandLine.arguments.count - 10_000) }
        await #expect(processExitsWith: .failure) { _ = Int32(CommandLine.arguments.count + 2_147_483_647) }
    }
}
