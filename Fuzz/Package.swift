// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that who depends on dripgif gets nothing of it. Scripts/fuzz builds and runs it: libFuzzer's flags are no target's.
let package = Package(
    name: "dripgif-fuzz",
    dependencies: [.package(name: "dripgif", path: "..")],
    targets: [
        .target(name: "CFuzzMain"),
        .executableTarget(
            name: "Fuzz",
            dependencies: ["CFuzzMain"] + ["DripCodec", "DripGIF", "DripGeometry", "DripImage", "DripMotion", "DripRaster", "DripScene"].map {
                .product(name: $0, package: "dripgif")
            },
            swiftSettings: [.strictMemorySafety()])
    ],
    swiftLanguageModes: [.v6]
)
