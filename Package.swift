// swift-tools-version: 6.2
import PackageDescription

let librarySettings: [SwiftSetting] = [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("ExistentialAny"),
]

/// Declares a library target under the house rules, in its group's folder below Sources. `dependencies` is the column "May import" of the table that
/// ArchitectureTests checks.
func library(
    _ name: String, in group: String, _ dependencies: [Target.Dependency] = [], resources: [Resource] = [], linking: [LinkerSetting] = []
) -> Target {
    .target(
        name: name, dependencies: dependencies, path: "Sources/\(group)/\(name)", resources: resources, swiftSettings: librarySettings,
        linkerSettings: linking)
}

/// Declares a system library: a module map, and how to install what it maps.
func system(_ name: String, pkgConfig: String? = nil, apt: String? = nil, brew: String? = nil) -> Target {
    .systemLibrary(
        name: name, path: "Sources/System/\(name)", pkgConfig: pkgConfig,
        providers: [apt.map { .apt([$0]) }, brew.map { .brew([$0]) }].compactMap(\.self))
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
        library("DripNumbers", in: "Core", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        library("DripGeometry", in: "Core", ["DripNumbers"]),
        library("DripImage", in: "Core"),
        library("DripJSON", in: "Core", ["DripNumbers"]),

        library("DripScene", in: "Draw", ["DripNumbers", "DripGeometry", "DripImage"]),
        library("DripRaster", in: "Draw", ["DripNumbers", "DripGeometry", "DripImage", "DripScene", "CKernels"]),
        .target(name: "CKernels", path: "Sources/Draw/CKernels"),

        library("DripMotion", in: "Motion", ["DripNumbers", "DripGeometry", "DripImage"]),
        library("DripPhysics", in: "Motion", ["DripNumbers", "DripGeometry", "CChipmunk"]),
        library("DripText", in: "Motion", ["DripNumbers", "DripGeometry", "CHarfBuzz", "CHost"]),
        library(
            "DripEffects", in: "Motion",
            ["DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripPhysics", "DripScene", "DripText"]),

        library(
            "DripLottie", in: "Lottie",
            ["DripNumbers", "DripGeometry", "DripImage", "DripJSON", "DripMotion", "DripScene", "DripText", "CZlib"]),

        library("DripCodec", in: "Files", ["DripNumbers", "DripImage", "CPNGShim", "CZlib", "CGIF", "CTurboJPEG", "CWebP"]),
        .target(name: "CPNGShim", dependencies: ["CPNG"], path: "Sources/Files/CPNGShim"),
        library("DripCompare", in: "Files", ["DripNumbers", "DripImage", "DripJSON", "DripCodec"], resources: [.embedInCode("Pages")]),
        library("DripFiles", in: "Files", ["DripNumbers", "CDigest"]),

        library("DripWork", in: "App"),
        library(
            "DripRendering", in: "App",
            [
                "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripEffects",
                "DripCodec", "DripCompare", "DripFiles", "DripWork",
            ]),
        // The program of the playground's page, in WebAssembly; Scripts/build-playground links it.
        library(
            "DripPlayground", in: "App",
            ["DripNumbers", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripEffects", "DripRaster", "DripCodec"]),
        library(
            "DripBatch", in: "App",
            [
                "DripNumbers", "DripImage", "DripJSON", "DripScene", "DripLottie", "DripEffects", "DripCodec", "DripCompare", "DripFiles",
                "DripWork", "DripRendering", "CYAML",
            ], resources: [.embedInCode("Gallery/Pages")]),
        library(
            "DripCommand", in: "App",
            [
                "DripNumbers", "DripImage", "DripJSON", "DripScene", "DripText", "DripLottie", "DripRaster", "DripEffects", "DripCodec",
                "DripCompare", "DripFiles", "DripRendering", "DripBatch", "CMalloc",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ], resources: [.embedInCode("Manual")]),
        .executableTarget(
            name: "DripgifProgram", dependencies: ["DripCommand"], path: "Sources/App/DripgifProgram", swiftSettings: librarySettings),
        .executableTarget(
            name: "DripBench",
            dependencies: [
                "DripCommand", "DripGIF", "DripJSON", "DripRaster", "DripCodec",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Sources/App/DripBench", swiftSettings: librarySettings),

        library(
            "DripGIF", in: "Library",
            [
                "DripNumbers", "DripGeometry", "DripImage", "DripMotion", "DripScene", "DripLottie", "DripRaster", "DripText",
                "DripPhysics", "DripEffects", "DripCodec", "DripCompare", "DripFiles", "DripRendering", "DripBatch",
            ]),
        // For test targets of other packages: it links Testing and XCTest, which only tests have at run time. It excludes DripGIF, which is for
        // Linux.
        library(
            "DripTesting", in: "Library",
            [
                "DripNumbers", "DripGeometry", "DripImage", "DripJSON", "DripMotion", "DripScene", "DripLottie", "DripRaster",
                "DripEffects", "DripCodec", "DripCompare",
            ]),

        system("CPNG", pkgConfig: "libpng", apt: "libpng-dev", brew: "libpng"),
        system("CZlib", pkgConfig: "zlib", apt: "zlib1g-dev", brew: "zlib"),
        system("CTurboJPEG", pkgConfig: "libturbojpeg", apt: "libturbojpeg0-dev", brew: "jpeg-turbo"),
        system("CWebP", pkgConfig: "libwebpdemux", apt: "libwebp-dev", brew: "webp"),
        system("CYAML", pkgConfig: "yaml-0.1", apt: "libyaml-dev", brew: "libyaml"),
        // SHA-256; part of the system on Apple's platforms.
        system("CDigest", pkgConfig: "libmd", apt: "libmd-dev"),
        system("CGIF", apt: "libgif-dev", brew: "giflib"),
        system("CHarfBuzz", pkgConfig: "harfbuzz", apt: "libharfbuzz-dev", brew: "harfbuzz"),
        system("CChipmunk", apt: "libchipmunk-dev", brew: "chipmunk"),
        system("CMalloc"),
        system("CHost"),

        .target(
            name: "DripTestSupport", dependencies: ["DripNumbers", "DripGeometry", "DripImage", "DripScene", "DripCodec"],
            path: "Tests/DripTestSupport", swiftSettings: [.enableUpcomingFeature("ExistentialAny")]),
        tests("DripNumbersTests", ["DripNumbers", "DripTestSupport"]),
        tests("DripGeometryTests", ["DripGeometry", "DripTestSupport"]),
        tests("DripJSONTests", ["DripJSON"]),
        tests("DripImageTests", ["DripImage", "DripTestSupport"]),
        tests("DripMotionTests", ["DripMotion", "DripTestSupport"]),
        tests("DripSceneTests", ["DripScene", "DripTestSupport"]),
        // The C kernels again, each vector level under its own name.
        .target(name: "CKernelLevels", dependencies: ["CKernels"], path: "Tests/CKernelLevels"),
        tests("DripRasterTests", ["CAllocationFaults", "DripRaster", "DripTestSupport", "CKernelLevels"]),
        // Makes allocations of the test process fail; see its header.
        .target(name: "CAllocationFaults", path: "Tests/CAllocationFaults"),
        tests("CShimTests", ["CPNGShim", "CAllocationFaults", "DripCodec", "DripGeometry", "DripImage", "DripPhysics", "DripText"]),
        tests("DripTextTests", ["DripText", "DripTestSupport"]),
        tests("DripPhysicsTests", ["DripPhysics", "DripTestSupport"]),
        tests("DripEffectsTests", ["DripEffects", "DripGIF", "DripTestSupport", "DripTesting", "CAllocationFaults"]),
        tests("DripLottieTests", ["DripLottie", "DripJSON", "DripImage", "DripRaster", "DripScene", "DripTestSupport"]),
        tests("DripCodecTests", ["CGIF", "CWebP", "DripCodec", "DripTestSupport"]),
        tests("DripCompareTests", ["DripCompare", "DripTestSupport"]),
        // Makes system calls of a thread fail; see its header.
        .target(name: "CSystemFaults", path: "Tests/CSystemFaults"),
        tests("DripWorkTests", ["DripWork"]),
        tests("DripFilesTests", ["DripFiles", "DripTestSupport", "CSystemFaults"]),
        tests("DripPlaygroundTests", ["DripGIF", "DripPlayground", "DripTestSupport"]),
        tests("DripRenderingTests", ["CWebP", "DripGIF", "DripRendering", "DripTestSupport"]),
        tests("DripBatchTests", ["DripGIF", "DripBatch", "DripTestSupport"]),
        tests("DripGIFTests", ["DripGIF", "DripTestSupport"]),
        tests("DripTestingTests", ["DripTesting"], exclude: ["__Goldens__"]),
        // Most of these tests run the built programs, but do not depend on them: `swift test` builds all targets.
        tests(
            "DripCommandTests",
            ["DripGIF", "DripCommand", "DripTestSupport", .product(name: "ArgumentParser", package: "swift-argument-parser")]),
        tests("ArchitectureTests", []),
        // Compiled for two processors by Scripts/check-arm64.
        .executableTarget(
            name: "PixelDigests", dependencies: ["DripNumbers", "DripImage", "DripScene", "DripRaster", "DripEffects", "DripLottie"],
            path: "Tests/PixelDigests", exclude: ["Glibc", "Lottie"], swiftSettings: librarySettings),
        // The command with a custom effect; its tests are in the same folder.
        .executableTarget(
            name: "PulseExample", dependencies: ["DripGIF", "DripCommand"], path: "Examples",
            exclude: ["Animations", "ExampleTests.swift", "PulseTests.swift", "Spinner", "Workflows", "__Goldens__", "typing.sh"]),
        tests(
            "ExampleTests", ["DripGIF", "DripTesting", "PulseExample"], path: "Examples",
            exclude: ["Animations", "Pulse.swift", "Spinner", "Workflows", "main.swift", "__Goldens__", "typing.sh"]),
    ] + plugin,
    swiftLanguageModes: [.v6]
)
