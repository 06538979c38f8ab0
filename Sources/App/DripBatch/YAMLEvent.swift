struct YAMLEvent {
    enum Kind: Equatable {
        case alias(String)
        /// A scalar; `isPlain` if unquoted.
        case scalar(String, isPlain: Bool)
        case listBegin, listEnd, mapBegin, mapEnd
        case documentBegin, documentEnd, streamBegin, streamEnd
    }

    let kind: Kind
    /// The name that `&name` defines for this value.
    let anchor: String?
    let location: ManifestNode.Location
}
