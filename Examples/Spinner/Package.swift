// swift-tools-version: 6.2
import PackageDescription
let package = Package(
    name: "Spinner", dependencies: [.package(name: "dripgif", path: "../..")],
    targets: [
        .executableTarget(name: "Spinner", dependencies: [.product(name: "DripGIF", package: "dripgif")]),
        .testTarget(
            name: "SpinnerTests", dependencies: ["Spinner", .product(name: "DripTesting", package: "dripgif")], exclude: ["__Goldens__"]),
    ])
