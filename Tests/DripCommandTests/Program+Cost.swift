import Foundation
import Testing

extension Program {
    /// What a run took of the machine.
    struct Cost {
        let peakBytes: Int
        /// Pages that the system cleared and gave.
        let pageCount: Int
        /// Of processors.
        let seconds: Double
    }

    /// A run without input that is measured. Foundation has no numbers of one child.
    func measure(_ arguments: [String]) throws -> (result: Result, cost: Cost) {
        let streams = [1, 2].map { _ in NSTemporaryDirectory() + "dripgif-stream-" + UUID().uuidString }
        defer { for stream in streams { unlink(stream) } }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        for (number, stream) in zip([STDOUT_FILENO, STDERR_FILENO], streams) {
            posix_spawn_file_actions_addopen(&actions, number, stream, O_WRONLY | O_CREAT | O_EXCL, 0o600)
        }
        // Glibc hides from Swift what would begin in another directory.
        let command: [String] = ["sh", "-c", #"cd "$0" && exec "$@""#, directory.path, Self.path()]
        let words = (command + arguments).map { strdup($0) }
        let variables = ProcessInfo.processInfo.environment.map { strdup("\($0)=\($1)") }
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let error = posix_spawn(&process, "/bin/sh", &actions, nil, words + [nil], variables + [nil])
        try #require(error == 0, "\(String(cString: strerror(error)))")
        var status: Int32 = 0
        var usage = rusage()
        while wait4(process, &status, 0, &usage) < 0 { try #require(errno == EINTR) }
        let texts = try streams.map { String(decoding: try Data(contentsOf: URL(fileURLWithPath: $0)), as: UTF8.self) }
        // As a shell has it: 128 and the signal that ended the process.
        let code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
        let result = Result(status: code, output: texts[0], errors: texts[1])
        let cost = Cost(
            peakBytes: Int(usage.ru_maxrss) << 10, pageCount: Int(usage.ru_minflt),
            seconds: seconds(usage.ru_utime) + seconds(usage.ru_stime))
        return (result, cost)
    }

    /// The most memory that a run was seen to have, in kilobytes.
    ///
    /// Read from /proc while it runs: what `wait4` reports counts the pages of this process, too, which the child shares until it becomes
    /// `dripgif`, and this process grows with the tests beside this one.
    func peakMemory(_ arguments: [String]) throws -> Int {
        var strings: [UnsafeMutablePointer<CChar>?] = ([Self.path()] + arguments).map { strdup($0) } + [nil]
        defer { for string in strings { free(string) } }
        var child: pid_t = 0
        try #require(posix_spawn(&child, Self.path(), nil, nil, &strings, environ) == 0)
        var status: Int32 = 0
        var peak = 0
        while waitpid(child, &status, WNOHANG) == 0 {
            if let text = try? String(contentsOfFile: "/proc/\(child)/status", encoding: .utf8),
                text.hasPrefix("Name:\tdripgif"), let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") }),
                let kilobytes = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int($0) })
            {
                peak = max(peak, kilobytes)
            }
            // The peak is gone with the child, so it is read often; nothing tells when it is reached.
            usleep(500)
        }
        #expect(status == 0)
        try #require(peak > 0, "the run was over before its memory could be read")
        return peak
    }
}
