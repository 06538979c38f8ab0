import DripFiles
import Testing

@testable import DripRendering

@Suite struct WrittenBytesTests {
    private static let content = (0..<1_000).map { UInt8(truncatingIfNeeded: $0) }

    @Test(arguments: [1, 7, 2_000])
    func allPiecesAreTheFile(pieceSize: Int) throws {
        let written = WrittenBytes(count: 1_000) { Array(Self.content.dropFirst($0).prefix(pieceSize)) }
        #expect(try written.all() == Self.content)
        #expect(written.piece(from: 3).first == 3 && written.piece(from: 1_000).isEmpty && written.failure == nil)
    }

    /// A decoder takes the error for an early end of the file; the reason must not be lost.
    @Test func anErrorIsKept() throws {
        let failure = DripGIFError.input(.readFailed(path: "o.gif", code: 5))
        let written = WrittenBytes(count: 1_000) { (offset) throws(DripGIFError) in
            if offset > 100 { throw failure }
            return Array(Self.content.dropFirst(offset).prefix(200))
        }
        #expect(written.piece(from: 0).count == 200 && written.failure == nil)
        #expect(written.piece(from: 200).isEmpty && written.failure == failure)
        #expect(throws: failure) { try written.all() }
    }
}
