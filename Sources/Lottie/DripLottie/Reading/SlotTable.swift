internal import DripJSON

/// The slots of a file, and what is chosen in their place.
struct SlotTable {
    private var slots: [String: JSONNode] = [:]
    private let chosen: LottieSlots
    /// The identifiers of the slots in the file, of those that were asked for also.
    private var ids: Set<String> = []

    init(_ root: JSONNode, _ chosen: LottieSlots) {
        self.chosen = chosen
        for asset in root["assets"]?.elements ?? [] { if let id = asset["sid"]?.string { ids.insert(id) } }
        for (id, slot) in root["slots"]?.members ?? [] {
            slots[id] = slot["p"]
            ids.insert(id)
        }
    }

    /// The name of a slot, in errors.
    static func path(_ id: String) -> String { "slot '\(id)'" }

    /// What stands in the place of a property.
    struct Found {
        let property: LottieSlots.Property
        /// Whether it is of a slot, and whether it is the chosen value of that.
        var isOfSlot = false
        var isChosen = false
        /// Whether the chosen value has another form, and is left out.
        var isLeftOut = false
    }

    /// Returns what stands in the place of a node that names a slot: what is chosen, if it has the form that is asked for, else what the file has.
    /// - Throws: ``LottieError/invalid(path:expected:)`` for a value of another form that a user chooses.
    mutating func found(_ id: String, at node: JSONNode, _ form: SlotForm?) throws(LottieError) -> Found {
        ids.insert(id)
        var file = Found(property: .json(slots[id] ?? node), isOfSlot: slots[id] != nil)
        guard let value = chosen.values[id] else { return file }
        guard let property = value.property else {
            throw .invalid(path: Self.path(id), expected: "a number, a colour, numbers such as 10,20, or JSON")
        }
        if let form, !form.fits(property) {
            if value.isRequired { throw .invalid(path: Self.path(id), expected: form.name) }
            file.isLeftOut = true
            return file
        }
        return Found(property: property, isOfSlot: true, isChosen: true)
    }

    /// Returns the text that is chosen for a text, and the file's property, if it has one.
    mutating func text(_ id: String) -> (text: String, property: JSONNode?)? {
        guard let text = chosen.values[id]?.text else { return nil }
        ids.insert(id)
        return (text, slots[id])
    }

    /// Returns the file's own property of a node, which may be that of a slot; nil if another one is chosen.
    func fileNode(_ node: JSONNode) -> JSONNode? {
        guard node.isObject, let id = node["sid"]?.string else { return node }
        return chosen.values[id] == nil ? slots[id] ?? node : nil
    }

    /// The identifiers of all slots of the file that have been read, sorted.
    var available: [String] { ids.sorted() }

    /// Checks that there is a slot for each value.
    /// - Throws: ``LottieError/noSlot(id:available:)``.
    func check() throws(LottieError) {
        let missing = chosen.values.filter { $0.value.isRequired && !ids.contains($0.key) }.keys.sorted()
        if let id = missing.first { throw .noSlot(id: id, available: available) }
    }
}
