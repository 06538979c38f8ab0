internal import CJansson

/// A parsed JSON document. Its nodes keep it alive.
@safe final class JSONDocument {
    private let root: UnsafeMutablePointer<json_t>

    /// Parses `bytes`.
    /// - Throws: ``LottieError/syntax(line:column:reason:)``.
    init(_ bytes: [UInt8]) throws(LottieError) {
        var error = json_error_t()
        let root = unsafe bytes.withUnsafeBytes { buffer in
            let text = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            // Numbers without a point need no integers of their own.
            return unsafe json_loadb(text, buffer.count, Int(JSON_DECODE_INT_AS_REAL), &error)
        }
        guard let root = unsafe root else {
            let reason = unsafe withUnsafeBytes(of: &error.text) { text in
                unsafe String(decoding: text.prefix { $0 != 0 }, as: UTF8.self)
            }
            throw unsafe .syntax(line: max(1, Int(error.line)), column: max(1, Int(error.column)), reason: reason)
        }
        unsafe self.root = unsafe root
    }

    deinit { unsafe json_decref(root) }

    var node: JSONNode { unsafe JSONNode(document: self, value: root, trail: nil) }
}

/// A value in a document, with the way to it for messages.
@safe struct JSONNode {
    private let document: JSONDocument
    private let value: UnsafeMutablePointer<json_t>
    private let trail: JSONTrail?

    fileprivate init(document: JSONDocument, value: UnsafeMutablePointer<json_t>, trail: JSONTrail?) {
        self.document = document
        unsafe self.value = unsafe value
        self.trail = trail
    }

    /// The path from the root: `layers[3].shapes[0].it[2]`.
    var path: String { trail?.path ?? "" }

    private var type: json_type { unsafe value.pointee.type }
    var isObject: Bool { type == JSON_OBJECT }
    var isArray: Bool { type == JSON_ARRAY }

    /// The value of a key in an object; nil if there is none, or null.
    subscript(key: StaticString) -> JSONNode? {
        let found = unsafe UnsafeRawPointer(key.utf8Start).withMemoryRebound(to: CChar.self, capacity: key.utf8CodeUnitCount + 1) { name in
            unsafe json_object_get(value, name)
        }
        guard let found = unsafe found, unsafe found.pointee.type != JSON_NULL else { return nil }
        return unsafe JSONNode(document: document, value: found, trail: JSONTrail(trail, .key(key)))
    }

    /// The number of elements of an array; 0 for anything else.
    var count: Int { unsafe json_array_size(value) }

    /// The element of an array.
    subscript(index: Int) -> JSONNode? {
        guard let found = unsafe json_array_get(value, index) else { return nil }
        return unsafe JSONNode(document: document, value: found, trail: JSONTrail(trail, .index(index)))
    }

    /// The elements of an array; none for anything else.
    var elements: [JSONNode] { (0..<count).compactMap { self[$0] } }

    /// The number of a number, or of what files contain in its place: a list with one, a truth value, or either as text.
    var number: Double? {
        switch type {
        case JSON_REAL, JSON_INTEGER: unsafe json_number_value(value)
        case JSON_TRUE: 1
        case JSON_FALSE: 0
        case JSON_STRING: string.flatMap { $0 == "true" ? 1 : $0 == "false" ? 0 : Double($0) }
        case JSON_ARRAY: self[0]?.number
        default: nil
        }
    }

    var string: String? {
        guard type == JSON_STRING, let text = unsafe json_string_value(value) else { return nil }
        return unsafe String(cString: text)
    }

    /// The numbers of a list, or the number itself.
    var numbers: [Double]? {
        if !isArray { return number.map { [$0] } }
        var numbers: [Double] = []
        numbers.reserveCapacity(count)
        for element in elements {
            guard let number = element.number else { return nil }
            numbers.append(number)
        }
        return numbers
    }

    func integer(_ key: StaticString) -> Int? { self[key]?.number.flatMap { Int(exactly: $0.rounded(.towardZero)) } }

    func isTrue(_ key: StaticString) -> Bool { (self[key]?.number ?? 0) != 0 }
}

/// The last step to a node, and the steps before it.
private final class JSONTrail {
    enum Step {
        case key(StaticString)
        case index(Int)
    }

    private let previous: JSONTrail?
    private let step: Step

    init(_ previous: JSONTrail?, _ step: Step) {
        self.previous = previous
        self.step = step
    }

    var path: String {
        var path = ""
        var next: JSONTrail? = self
        while let trail = next {
            switch trail.step {
            case .key(let key): path = trail.previous == nil ? "\(key)\(path)" : ".\(key)\(path)"
            case .index(let index): path = "[\(index)]\(path)"
            }
            next = trail.previous
        }
        return path
    }
}
