// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Animations", dependencies: [.package(name: "dripgif", path: "../..")],
    targets: [
        .target(
            name: "Animations", exclude: ["dripgif.yaml", "dripgif.yaml.lock", "gallery.html", "gallery.md"],
            resources: [.copy("Lottie")]),
        .testTarget(
            name: "AnimationsTests", dependencies: ["Animations", .product(name: "DripTesting", package: "dripgif")],
            exclude: ["__Goldens__"]),
    ])
