private import CYAML

/// Parses YAML, and therefore JSON, event by event with libyaml. Memory: the text, and libyaml's look-ahead.
@safe struct YAMLEvents: ~Copyable {
    private let text: UnsafeMutableBufferPointer<UInt8>
    private let parser: UnsafeMutablePointer<yaml_parser_t>

    /// - Throws: a ``ManifestError`` when there is no memory.
    init(_ source: String) throws(ManifestError) {
        unsafe text = .allocate(capacity: source.utf8.count)
        _ = unsafe text.initialize(fromContentsOf: source.utf8)
        unsafe parser = .allocate(capacity: 1)
        unsafe parser.initialize(to: yaml_parser_t())
        guard unsafe yaml_parser_initialize(parser) == 1 else {
            throw ManifestNode.Location(line: 1, column: 1).error(.syntax("out of memory"))
        }
        unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
        unsafe yaml_parser_set_input_string(parser, text.baseAddress, text.count)
    }

    deinit {
        unsafe yaml_parser_delete(parser)
        unsafe parser.deallocate()
        unsafe text.deallocate()
    }

    /// Returns the next event.
    /// - Throws: a ``ManifestError`` with libyaml's message where the text is not YAML.
    mutating func next() throws(ManifestError) -> YAMLEvent {
        var event = unsafe yaml_event_t()
        guard unsafe yaml_parser_parse(parser, &event) == 1 else { throw failure }
        defer { unsafe yaml_event_delete(&event) }
        let location = unsafe Self.location(event.start_mark)
        func step(_ kind: YAMLEvent.Kind, _ anchor: UnsafeMutablePointer<UInt8>? = nil) -> YAMLEvent {
            YAMLEvent(kind: kind, anchor: unsafe anchor.map { unsafe String(cString: $0) }, location: location)
        }
        switch unsafe event.type {
        case YAML_ALIAS_EVENT: return unsafe step(.alias(String(cString: event.data.alias.anchor)))
        case YAML_SCALAR_EVENT:
            let scalar = unsafe event.data.scalar
            let text = unsafe String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
            return unsafe step(.scalar(text, isPlain: scalar.style == YAML_PLAIN_SCALAR_STYLE), scalar.anchor)
        case YAML_SEQUENCE_START_EVENT: return unsafe step(.listBegin, event.data.sequence_start.anchor)
        case YAML_SEQUENCE_END_EVENT: return step(.listEnd)
        case YAML_MAPPING_START_EVENT: return unsafe step(.mapBegin, event.data.mapping_start.anchor)
        case YAML_MAPPING_END_EVENT: return step(.mapEnd)
        case YAML_DOCUMENT_START_EVENT: return step(.documentBegin)
        case YAML_DOCUMENT_END_EVENT: return step(.documentEnd)
        case YAML_STREAM_START_EVENT: return step(.streamBegin)
        default: return step(.streamEnd)
        }
    }

    /// The error at the current location. libyaml says "could not find expected ':'" and, before it, "while scanning a simple key".
    private var failure: ManifestError {
        let words = unsafe [parser.pointee.context, parser.pointee.problem].compactMap { unsafe $0.map { unsafe String(cString: $0) } }
        let problem = ManifestError.Reason.syntax(words.joined(separator: ": "))
        // Invalid characters are found before lines are counted.
        guard unsafe parser.pointee.error != YAML_READER_ERROR else {
            return (unprintable ?? ManifestNode.Location(line: 1, column: 1)).error(problem)
        }
        return unsafe Self.location(parser.pointee.problem_mark).error(problem)
    }

    private static func location(_ mark: yaml_mark_t) -> ManifestNode.Location {
        ManifestNode.Location(line: mark.line + 1, column: mark.column + 1)
    }

    /// The location of the first character that YAML 1.1 excludes (§5.1).
    private var unprintable: ManifestNode.Location? {
        var (line, column) = (1, 1)
        for scalar in unsafe String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x0A: (line, column) = (line + 1, 0)
            case 0x09, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: break
            default: return ManifestNode.Location(line: line, column: column)
            }
            column += 1
        }
        return nil
    }
}
