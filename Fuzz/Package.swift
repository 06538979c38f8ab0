// swift-tools-version: 6.2
import PackageDescription

// A separate package, so that users of dripgif do not build it. Scripts/fuzz builds and runs it with libFuzzer's flags, which no target can set.
let package = Package(
    name: "dripgif-fuzz",
    dependencies: [.package(name: "dripgif", path: "..")],
    targets: [
        .target(name: "CFuzzMain"),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["CFuzzMain"] + ["DripCodec", "DripGIF", "DripGeometry", "DripImage", "DripLottie", "DripMotion", "DripRaster", "DripScene", "DripText"].map {
                .product(name: $0, package: "dripgif")
            },
            swiftSettings: [.strictMemorySafety()])
    ],
    swiftLanguageModes: [.v6]
)
