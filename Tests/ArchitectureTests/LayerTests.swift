import Foundation
import Testing

/// Who may import whom (Documentation/Style.md §3). SwiftPM lets through whatever is reachable, so this reads the `import` lines.
@Suite struct LayerTests {
    /// The column "May import" of Documentation/Style.md §3, with the exceptions that stand below it.
    static let mayImport: [String: Set<String>] = [
        "DripNumbers": [],
        "DripGeometry": ["DripNumbers"],
        "DripImage": [],
        "DripJSON": ["DripNumbers"],
        "DripMotion": ["DripNumbers", "DripGeometry", "DripImage"],
        "DripScene": ["DripNumbers", "DripGeometry", "DripImage"],
        "DripLottie": ["DripNumbers", "DripGeometry", "DripImage", "DripJSON", "DripMotion", "DripScene", "DripText", "Synchronization"],
        "DripRaster": ["DripNumbers", "DripGeometry", "DripImage", "DripScene"],
        "DripText": ["DripNumbers", "DripGeometry"],
        "DripPhysics": ["DripNumbers", "DripGeometry"],
        "DripEffects": ["DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripPhysics", "DripScene", "DripText"],
        "DripCodec": ["DripNumbers", "DripImage"],
        "DripCompare": ["DripNumbers", "DripImage", "DripJSON", "DripCodec"],
        "DripFiles": ["DripNumbers", "Synchronization"],
        "DripWork": ["Synchronization"],
        "DripPlayground": ["DripNumbers", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripEffects", "DripRaster", "DripCodec"],
        "DripRendering": [
            "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripEffects", "DripCodec",
            "DripCompare", "DripFiles", "DripWork", "FoundationEssentials", "Synchronization",
        ],
        "DripBatch": [
            "DripNumbers", "DripImage", "DripJSON", "DripScene", "DripLottie", "DripEffects", "DripCodec", "DripCompare", "DripFiles",
            "DripWork", "DripRendering", "FoundationEssentials", "Synchronization",
        ],
        "DripGIF": [
            "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripText", "DripPhysics",
            "DripEffects", "DripCodec", "DripCompare", "DripFiles", "DripRendering", "DripBatch",
        ],
        "DripTesting": [
            "DripNumbers", "DripGeometry", "DripImage", "DripJSON", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripEffects",
            "DripCodec", "DripCompare", "Foundation", "Synchronization", "Testing", "XCTest",
        ],
        "DripCommand": [
            "DripNumbers", "DripImage", "DripJSON", "DripScene", "DripText", "DripLottie", "DripRaster", "DripEffects", "DripCodec",
            "DripCompare", "DripFiles", "DripRendering", "DripBatch", "ArgumentParser", "Dispatch", "FoundationEssentials", "Glibc",
            "Synchronization",
        ],
        "DripgifProgram": ["DripCommand"],
        "DripBench": ["DripCommand", "DripGIF", "DripJSON", "DripRaster", "DripCodec", "ArgumentParser", "Foundation"],
    ]

    /// Wrappers of C: only files whose path begins like this may import these modules.
    static let wrappers: [(path: String, modules: Set<String>)] = [
        ("Draw/DripRaster/SpanKernels+C.swift", ["CKernels"]), ("Draw/DripRaster/Memory/KernelMemory+C.swift", ["CKernels"]),
        ("Draw/DripRaster/Paint/PaintKernels+C.swift", ["CKernels"]), ("Draw/DripRaster/Paint/GradientPainter+C.swift", ["CKernels"]),
        ("Draw/DripRaster/Paint/ImagePainter+C.swift", ["CKernels"]), ("Draw/DripRaster/Paint/BlurKernel+C.swift", ["CKernels"]),
        ("Files/DripCodec/PNG/Container/PNGLibrary+C.swift", ["CPNGShim", "CZlib"]),
        ("Files/DripCodec/GIF/Container/GIFReader+C.swift", ["CGIF"]),
        ("Motion/DripText/FontFile+C.swift", ["CHarfBuzz"]),
        ("Motion/DripText/OpenFont+C.swift", ["CHarfBuzz"]), ("Motion/DripText/FontFolder+POSIX.swift", ["CHarfBuzz", "Darwin", "Glibc"]),
        ("Motion/DripText/FontFolder+C.swift", ["CHarfBuzz", "CHost"]),
        ("Motion/DripPhysics/ContactSpace", ["CChipmunk"]), ("Files/DripFiles/", ["Glibc"]),
        ("App/DripRendering/Fit/FitChoice.swift", ["Glibc"]), ("Files/DripFiles/SHA256+C.swift", ["CDigest"]),
        ("App/DripBatch/YAMLEvents+C.swift", ["CYAML"]), ("App/DripCommand/FreedMemory+C.swift", ["CMalloc"]),
        ("Lottie/DripLottie/Document/Inflate+C.swift", ["CZlib"]), ("Files/DripCodec/Photos/JPEGLibrary+C.swift", ["CTurboJPEG"]),
        ("Files/DripCodec/WebP/WebPLibrary+C.swift", ["CWebP"]), ("Files/DripCodec/WebP/WebPReader+C.swift", ["CWebP"]),
    ]

    @Test func sourcesAreFound() {
        #expect(SourceFile.all.count > 50 && SourceFile.all.allSatisfy { $0.lines.count > 1 })
        // A new target needs a row in the table.
        #expect(Set(SourceFile.all.map(\.target)) == Set(Self.mayImport.keys))
    }

    @Test(arguments: SourceFile.all)
    func fileImportsOnlyWhatItsLayerMay(_ file: SourceFile) {
        let own = Self.wrappers.filter { file.path.hasPrefix($0.path) }.flatMap(\.modules)
        let allowed = (Self.mayImport[file.target] ?? []).union(own)
        let forbidden = Set(file.imports).subtracting(allowed)
        #expect(
            forbidden.isEmpty,
            "Sources/\(file.path) imports \(forbidden.sorted().joined(separator: ", ")); move the code; see Documentation/Style.md §3"
        )
    }

    @Test func arrowsNeverPointBack() {
        for (target, imports) in Self.mayImport {
            for other in imports { #expect(Self.mayImport[other]?.contains(target) != true, "\(target) and \(other) import each other") }
        }
    }

    /// The package manifest declares the same arrows.
    @Test(arguments: mayImport.keys.sorted())
    func manifestDeclaresTheSameTargets(target: String) throws {
        let manifest = try String(contentsOf: SourceFile.root.appending(path: "Package.swift"), encoding: .utf8)
        let begin = try #require(
            manifest.firstMatch(of: try Regex("(library\\(\\s*\"\(target)\"|executableTarget\\(\\s*name: \"\(target)\")"))?.range.upperBound
        )
        var depth = 1
        let declaration = manifest[begin...].prefix { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return depth > 0
        }
        let named = Set(declaration.matches(of: #/"(Drip\w+)"/#).map { String($0.1) })
        let expected = try #require(Self.mayImport[target]).filter { $0.hasPrefix("Drip") }
        #expect(named == expected)
    }

    @Test(arguments: [
        ("import Foundation", ["Foundation"]), ("public import DripImage", ["DripImage"]), ("  @_exported public import A", ["A"]),
        ("private import struct Foundation.URL", ["Foundation"]), ("@preconcurrency import B", ["B"]), ("@_spi(X) import C", ["C"]),
        ("// import D", []), ("/// see import E", []), ("let text = \"import F\"", []), ("important = 1", []),
    ])
    func importLinesAreRecognised(line: String, modules: [String]) {
        #expect(SourceFile(target: "", path: "", lines: [line]).imports == modules)
    }
}
