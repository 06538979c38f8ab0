// swift-tools-version: 6.2
import PackageDescription

let librarySettings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// Declares a library target under the house rules. `dependencies` is the column "May import" of the table that ArchitectureTests checks.
func library(_ name: String, _ dependencies: [Target.Dependency] = [], linking: [LinkerSetting] = []) -> Target {
    .target(name: name, dependencies: dependencies, swiftSettings: librarySettings, linkerSettings: linking)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], path: String? = nil, exclude: [String] = []) -> Target {
    .testTarget(
        name: name, dependencies: dependencies, path: path, exclude: exclude,
        swiftSettings: [.enableUpcomingFeature("ExistentialAny")])
}

/// Disabled by `./setup` and `./test`: the plugin has a tool, for which SwiftPM builds the whole program a second time.
let plugin: [Target] =
    Context.environment["DRIPGIF_WITHOUT_PLUGIN"] == nil
    ? [
        .plugin(
            name: "DripgifPlugin",
            capability: .command(
                intent: .custom(verb: "dripgif", description: "Renders the outdated outputs of the package's dripgif.yaml files."),
                permissions: [
                    .writeToPackageDirectory(reason: "It writes the pictures that dripgif.yaml files name, and a lock file beside each.")
                ]),
            dependencies: ["DripgifProgram"])
    ] : []

let package = Package(
    name: "dripgif",
    products: [
        .library(name: "DripGIF", targets: ["DripGIF"]),
        .library(name: "DripNumbers", targets: ["DripNumbers"]),
        .library(name: "DripGeometry", targets: ["DripGeometry"]),
        .library(name: "DripImage", targets: ["DripImage"]),
        .library(name: "DripMotion", targets: ["DripMotion"]),
        .library(name: "DripScene", targets: ["DripScene"]),
        .library(name: "DripText", targets: ["DripText"]),
        .library(name: "DripLottie", targets: ["DripLottie"]),
        .library(name: "DripRaster", targets: ["DripRaster"]),
        .library(name: "DripPhysics", targets: ["DripPhysics"]),
        .library(name: "DripEffects", targets: ["DripEffects"]),
        .library(name: "DripCodec", targets: ["DripCodec"]),
        .library(name: "DripCompare", targets: ["DripCompare"]),
        .library(name: "DripFiles", targets: ["DripFiles"]),
        .library(name: "DripRendering", targets: ["DripRendering"]),
        .library(name: "DripBatch", targets: ["DripBatch"]),
        .library(name: "DripTesting", targets: ["DripTesting"]),
        .library(name: "DripCommand", targets: ["DripCommand"]),
        .executable(name: "dripgif", targets: ["DripgifProgram"]),
        .executable(name: "dripgif-bench", targets: ["DripBench"]),
    ] + plugin.map { .plugin(name: $0.name, targets: [$0.name]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0")
    ],
    targets: [
        // floor, ceil and sqrt of the standard library are in libm, with which a program without Foundation would not be linked.
        library("DripNumbers", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        library("DripGeometry", ["DripNumbers"]),
        library("DripImage"),
        library("DripMotion", ["DripNumbers", "DripGeometry", "DripImage"]),
        library("DripScene", ["DripNumbers", "DripGeometry", "DripImage"]),
        library("DripLottie", ["DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripText", "CZlib"]),
        library("DripRaster", ["DripNumbers", "DripGeometry", "DripImage", "DripScene", "CSpanKernels"]),
        library("DripText", ["DripNumbers", "DripGeometry", "CTextShim"]),
        library("DripPhysics", ["DripNumbers", "DripGeometry", "CPhysicsShim"]),
        library("DripEffects", ["DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripPhysics", "DripScene", "DripText"]),
        library("DripCodec", ["DripNumbers", "DripImage", "CPNGShim", "CGIFShim", "CTurboJPEG", "CWebP"]),
        library("DripCompare", ["DripNumbers", "DripImage", "DripCodec"]),
        library("DripFiles", ["CDigest"]),
        library("DripWork"),
        library(
            "DripRendering",
            [
                "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripEffects",
                "DripCodec", "DripCompare", "DripFiles", "DripWork",
            ]),
        library(
            "DripBatch",
            [
                "DripNumbers", "DripImage", "DripScene", "DripLottie", "DripEffects", "DripCodec", "DripCompare", "DripFiles",
                "DripWork", "DripRendering", "CYAML",
            ]),
        library(
            "DripGIF",
            [
                "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripText",
                "DripPhysics", "DripEffects", "DripCodec", "DripCompare", "DripFiles", "DripRendering", "DripBatch",
            ]),
        // For test targets of other packages: it links Testing and XCTest, which only tests have at run time. It excludes DripGIF, which is for
        // Linux.
        library(
            "DripTesting",
            [
                "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripEffects",
                "DripCodec", "DripCompare",
            ]),
        library(
            "DripCommand",
            [
                "DripNumbers", "DripImage", "DripScene", "DripText", "DripLottie", "DripRaster", "DripEffects", "DripCodec", "DripCompare",
                "DripFiles", "DripRendering", "DripBatch", "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .executableTarget(name: "DripgifProgram", dependencies: ["DripCommand"], swiftSettings: librarySettings),
        .executableTarget(
            name: "DripBench",
            dependencies: [
                "DripCommand", "DripGIF", "DripRaster", "DripCodec", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            swiftSettings: librarySettings),

        .systemLibrary(
            name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
        .systemLibrary(
            name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
        .systemLibrary(name: "CWebP", pkgConfig: "libwebp", providers: [.apt(["libwebp-dev"]), .brew(["webp"])]),
        .systemLibrary(name: "CMalloc"),
        .systemLibrary(name: "CYAML", pkgConfig: "yaml-0.1", providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
        // SHA-256; part of the system on Apple's platforms.
        .systemLibrary(name: "CDigest", pkgConfig: "libmd", providers: [.apt(["libmd-dev"])]),
        .systemLibrary(name: "CGIF", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
        .target(name: "CSpanKernels"),
        .systemLibrary(
            name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
        // zlib, which libpng needs, so its package is installed.
        .target(name: "CPNGShim", dependencies: ["CPNG"], linkerSettings: [.linkedLibrary("z")]),
        .systemLibrary(name: "CChipmunk", providers: [.apt(["libchipmunk-dev"]), .brew(["chipmunk"])]),
        .target(name: "CTextShim", dependencies: ["CHarfBuzz"]),
        // SwiftPM ignores `link` in a module map for C targets; giflib and Chipmunk2D have no pkg-config file. Chipmunk2D also needs libm.
        .target(
            name: "CPhysicsShim", dependencies: ["CChipmunk"], linkerSettings: [.linkedLibrary("chipmunk"), .linkedLibrary("m")]),
        .target(name: "CGIFShim", dependencies: ["CGIF"], linkerSettings: [.linkedLibrary("gif")]),

        .target(
            name: "DripTestSupport", dependencies: ["DripNumbers", "DripGeometry", "DripImage", "DripScene", "DripCodec"],
            path: "Tests/DripTestSupport", swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
        tests("DripNumbersTests", ["DripNumbers", "DripTestSupport"]),
        tests("DripGeometryTests", ["DripGeometry", "DripTestSupport"]),
        tests("DripImageTests", ["DripImage", "DripTestSupport"]),
        tests("DripMotionTests", ["DripMotion", "DripTestSupport"]),
        tests("DripSceneTests", ["DripScene", "DripTestSupport"]),
        // The C kernels again, each vector level under its own name.
        .target(name: "CSpanKernelLevels", dependencies: ["CSpanKernels"], path: "Tests/CSpanKernelLevels"),
        tests("DripRasterTests", ["CAllocationFaults", "DripRaster", "DripTestSupport", "CSpanKernelLevels"]),
        // Makes allocations of the test process fail; see its header.
        .target(name: "CAllocationFaults", path: "Tests/CAllocationFaults"),
        tests("CShimTests", ["CPNGShim", "CGIFShim", "CTextShim", "CPhysicsShim", "CAllocationFaults"]),
        tests("DripTextTests", ["DripText", "DripTestSupport"]),
        tests("DripPhysicsTests", ["DripPhysics", "DripTestSupport"]),
        tests("DripEffectsTests", ["DripEffects", "DripGIF", "DripTestSupport", "DripTesting", "CAllocationFaults"]),
        tests("DripLottieTests", ["DripLottie", "DripImage", "DripRaster", "DripScene", "DripTestSupport"]),
        tests("DripCodecTests", ["CGIF", "DripCodec", "DripTestSupport"]),
        tests("DripCompareTests", ["DripCompare", "DripTestSupport"]),
        // Makes system calls of a thread fail; see its header.
        .target(name: "CSystemFaults", path: "Tests/CSystemFaults"),
        tests("DripWorkTests", ["DripWork"]),
        tests("DripFilesTests", ["DripFiles", "DripTestSupport", "CSystemFaults"]),
        tests("DripRenderingTests", ["DripGIF", "DripRendering", "DripTestSupport"]),
        tests("DripBatchTests", ["DripGIF", "DripBatch", "DripTestSupport"]),
        tests("DripGIFTests", ["DripGIF", "DripTestSupport"]),
        tests("DripTestingTests", ["DripTesting"], exclude: ["__Goldens__"]),
        // Most of these tests run the built programs, but do not depend on them: `swift test` builds all targets.
        tests(
            "DripCommandTests",
            ["DripGIF", "DripCommand", "DripTestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        tests("ArchitectureTests", []),
        // The command with a custom effect; its tests are in the same folder.
        .executableTarget(
            name: "PulseExample", dependencies: ["DripGIF", "DripCommand"], path: "Examples",
            exclude: ["Animations", "ExampleTests.swift", "PulseTests.swift", "Spinner", "__Goldens__", "typing.sh"]),
        tests(
            "ExampleTests", ["DripGIF", "DripTesting", "PulseExample"], path: "Examples",
            exclude: ["Animations", "Pulse.swift", "Spinner", "main.swift", "__Goldens__", "typing.sh"]),
    ] + plugin,
    swiftLanguageModes: [.v6]
)
