import Synchronization

/// A bar on standard error that rewrites its line, at most once for each per cent.
final class ProgressBar: Sendable {
    enum Mode: String, CaseIterable {
        /// Shown on a terminal, unless output is quiet.
        case auto
        case always
        case never
    }

    private let isShown: Bool
    private let lastPercent = Mutex<Int?>(nil)
    private static let width = 30

    init(_ mode: Mode, isQuiet: Bool) {
        isShown = mode == .always || mode == .auto && !isQuiet && Terminal.isErrorTerminal
    }

    func show(_ done: Int, of total: Int) {
        guard isShown, total > 0 else { return }
        let percent = done * 100 / total
        let isNew = lastPercent.withLock { last in
            defer { last = percent }
            return last != percent
        }
        guard isNew else { return }
        let filled = done * Self.width / total
        let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: Self.width - filled)
        Terminal.writeError("\r[\(bar)] \(percent) %")
    }

    func clear() {
        let wasShown = lastPercent.withLock { last in
            defer { last = nil }
            return last != nil
        }
        if wasShown { Terminal.writeError("\r\u{1B}[K") }
    }
}
