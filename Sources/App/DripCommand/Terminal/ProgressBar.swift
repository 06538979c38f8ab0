import Synchronization

/// A bar on standard error that rewrites its line, at most once for each per cent, with the time that remains.
final class ProgressBar: Sendable {
    enum Mode: String, CaseIterable {
        /// Shown on a terminal, unless output is quiet.
        case auto
        case always
        case never
    }

    private let isShown: Bool
    private let lastPercent = Mutex<Int?>(nil)
    private let start = ContinuousClock.now
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
        let remaining = Self.remaining(after: .now - start, done, of: total).map { ", \($0) left" } ?? ""
        Terminal.writeError("\r[\(bar)] \(percent) %\(remaining)\u{1B}[K")
    }

    /// Returns the time that the other steps take if each takes as long as those that are done, such as `40 s` or `3 min 20 s`; nil in the first two
    /// seconds, which tell little, and at the end.
    static func remaining(after elapsed: Duration, _ done: Int, of total: Int) -> String? {
        guard elapsed >= .seconds(2), done > 0, done < total else { return nil }
        let seconds = Int((elapsed / .seconds(1) * Double(total - done) / Double(done)).rounded(.up))
        return seconds < 60 ? "\(seconds) s" : "\(seconds / 60) min \(seconds % 60) s"
    }

    func clear() {
        let wasShown = lastPercent.withLock { last in
            defer { last = nil }
            return last != nil
        }
        if wasShown { Terminal.writeError("\r\u{1B}[K") }
    }
}
