import Foundation
import Testing

/// House rules of drawing: one file of vector types in C, and memory that is lent rather than swapped in Swift.
@Suite struct KernelRuleTests {
    private static let folder = "Sources/Draw/CKernels"
    private static let vectors = "vectors.h"

    /// The files of the kernels by path, with their lines.
    private static let files: [(path: String, lines: [String])] = {
        let root = SourceFile.root.appending(path: folder)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix(".c") || $0.hasSuffix(".h") }.sorted().map { path in
            let text = (try? String(contentsOf: root.appending(path: path), encoding: .utf8)) ?? ""
            return (path, text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
        }
    }()

    private static func declaresVector(_ line: String) -> Bool {
        line.contains(#/\b(vector_size|ext_vector_type|__m(64|128|256|512)\w*|_mm\d*_\w+|arm_neon\.h|immintrin\.h)\b/#)
    }

    @Test func vectorTypesStandInOneFile() {
        #expect(Self.files.count > 15 && Self.files.contains { $0.path == Self.vectors })
        for file in Self.files where file.path != Self.vectors {
            for (number, line) in file.lines.enumerated() where Self.declaresVector(line) {
                Issue.record("\(Self.folder)/\(file.path):\(number + 1) declares a vector type; it belongs to \(Self.vectors)")
            }
        }
    }

    /// `f32x8`, and no other name for eight floats.
    @Test func vectorTypesAreNamedByElementAndCount() throws {
        let lines = try #require(Self.files.first { $0.path == Self.vectors }).lines.filter(Self.declaresVector)
        let elements = ["float": "f32", "double": "f64", "_Bool": "bool"]
        for line in lines {
            let match = try #require(line.wholeMatch(of: #/typedef (\w+) (\w+) __attribute__\(\(ext_vector_type\((\d+)\)\)\);/#), "\(line)")
            let type = String(match.1)
            let prefix = elements[type] ?? (type.hasPrefix("u") ? "u" : "i") + type.filter(\.isNumber)
            #expect(match.2 == (type == "_Bool" ? "bool\(match.3)" : "\(prefix)x\(match.3)"), "\(line)")
        }
        #expect(lines.count > 20 && Set(lines).count == lines.count)
    }

    @Test func vectorTypesAreFound() {
        #expect(Self.declaresVector("typedef float Floats __attribute__((vector_size(32)));"))
        #expect(Self.declaresVector("    typedef _Bool Flags __attribute__((ext_vector_type(8)));") && Self.declaresVector("__m256i x;"))
        #expect(!Self.declaresVector("const f32x8 zero = 0;"))
    }

    @Test func kernelFilesAreShort() {
        for file in Self.files { #expect(file.lines.count <= HouseRuleTests.lineLimit, "\(Self.folder)/\(file.path)") }
    }

    /// A header says what it needs, so that its reader need not know who includes it.
    @Test func headersIncludeWhatTheyNeed() {
        for file in Self.files where file.path.hasSuffix(".h") {
            #expect(file.lines.contains { $0.hasPrefix("#include") }, "\(Self.folder)/\(file.path) includes nothing")
        }
        for file in Self.files where file.path.hasSuffix(".c") {
            #expect(file.lines.first?.hasPrefix("#include \"") == true, "\(Self.folder)/\(file.path) does not begin with what it includes")
        }
    }

    /// Memory has an owner, which lends it (`Buffer`, `CanvasMemory`, `CellStore`). What is swapped out and back is lost by an early return.
    @Test(arguments: SourceFile.all.filter { $0.target == "DripRaster" })
    func memoryIsNotSwapped(_ file: SourceFile) throws {
        let hits = try file.lines(matching: Self.swap)
        #expect(hits.isEmpty, "Sources/\(file.path) swaps in lines \(hits); lend the memory, or pass it on")
    }

    private static let swap = #"\bswap\s*\(&"#

    @Test func swapsAreFound() throws {
        let lines = ["swap(&flags, &kept.flags)", "// swap(&a, &b)", "defer { swap(&a, &b) }", "pixels.swapAt(1, 2)"]
        #expect(try SourceFile(target: "", path: "", lines: lines).lines(matching: Self.swap) == [1, 3])
    }
}
