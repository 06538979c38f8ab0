import ArgumentParser

enum OutputHelp {
    static let text: ArgumentHelp =
        "Output: x.gif, x.webp, x.apng, x.png (a still or an animation), frame-%04d.png or a directory ending in / (a PNG sequence), x.drip (a scene), or - for standard output."
}
