/// One of the parts of ``RequestParts``, which are the roots of the paths of options.
protocol RequestPart: Equatable, Sendable {
    static var path: any WritableKeyPath<RequestParts, Self> & Sendable { get }
    /// The commands, or kinds of sources, that have this part. Others refuse its options.
    static var commands: RenderOption.Commands { get }
}
