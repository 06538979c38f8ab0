/// One of the parts of ``RequestParts``, which are the roots of the paths of options.
protocol RequestPart: Equatable, Sendable {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { get }
    /// The commands, or kinds of sources, that have this part. Others refuse its options.
    static var commands: RenderOption.Commands { get }
}

extension EffectOptions: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.effect }
    static var commands: RenderOption.Commands { [.effects, .preview, .manifests] }
}

extension LottieOptions: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.lottie }
    static var commands: RenderOption.Commands { .lottie }
}

extension Fit: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.fit }
    static var commands: RenderOption.Commands { [.encode, .optimize, .lottie] }
}

extension RenderTiming: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.timing }
    static var commands: RenderOption.Commands { .all }
}

extension RenderCanvas: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.canvas }
    static var commands: RenderOption.Commands { .all }
}

extension FileOptions: RequestPart {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { \.file }
    static var commands: RenderOption.Commands { .all }
}
