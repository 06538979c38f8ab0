import FoundationEssentials
import Glibc

/// Unbuffered standard input, if it is a terminal.
final class Keyboard {
    private var before: termios?

    init() {
        var state = termios()
        guard unsafe tcgetattr(STDIN_FILENO, &state) == 0 else { return }
        before = state
        // Keys arrive at once and without echo; Ctrl-C stays a signal.
        state.c_lflag &= ~tcflag_t(ICANON | ECHO)
        unsafe withUnsafeMutableBytes(of: &state.c_cc) { keys in
            unsafe keys[Int(VMIN)] = 0
            unsafe keys[Int(VTIME)] = 0
        }
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state)
    }

    func close() {
        guard var state = before else { return }
        _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &state)
        before = nil
    }

    /// Whether q or Escape has been pressed.
    var wantsToLeave: Bool {
        guard before != nil else { return false }
        return read(within: 0).contains { $0 == UInt8(ascii: "q") || $0 == 0x1B }
    }

    /// Returns the numbers in the terminal's answer to `question`, which ends in `end`; empty after a fifth of a second without one.
    static func answer(to question: String, end: Character) -> [Int] {
        guard Terminal.isOutputTerminal else { return [] }
        let keyboard = Keyboard()
        defer { keyboard.close() }
        guard keyboard.before != nil, Terminal.write(question) else { return [] }
        var answer = ""
        while !answer.contains(end) {
            let bytes = keyboard.read(within: 200)
            if bytes.isEmpty { return [] }
            answer += String(decoding: bytes, as: UTF8.self)
        }
        return answer.split { !$0.isNumber }.compactMap { Int($0) }
    }

    /// Returns the available input, or what arrives within the time.
    private func read(within milliseconds: Int32) -> [UInt8] {
        var file = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        guard unsafe poll(&file, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in unsafe Glibc.read(STDIN_FILENO, buffer.baseAddress, buffer.count) }
        return Array(bytes.prefix(max(0, count)))
    }
}
