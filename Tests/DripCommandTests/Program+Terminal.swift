import Foundation
import Testing

extension Program {
    /// Runs with standard error on a terminal; what is written there must fit into the terminal's buffer of some kilobytes.
    /// - Returns: the lines of the terminal end with `\n`.
    func runOnTerminal(_ arguments: [String]) throws -> Result {
        // posix_openpt by hand, for Glibc hides it from Swift: TIOCSPTLCK unlocks, TIOCGPTN says which.
        let controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        try #require(controller >= 0)
        defer { close(controller) }
        var (lock, number): (Int32, Int32) = (0, 0)
        try #require(ioctl(controller, 0x4004_5431, &lock) == 0)
        try #require(ioctl(controller, 0x8004_5430, &number) == 0)
        // It must not become the terminal that controls the tests.
        let terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        try #require(terminal >= 0)
        let process = process(arguments)
        let output = Pipe()
        process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "NO_COLOR" }.merging(["TERM": "xterm"]) { $1 }
        process.standardOutput = output
        process.standardError = FileHandle(fileDescriptor: terminal, closeOnDealloc: false)
        try process.run()
        let written = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        // Now nobody has the terminal open, and reading ends with an error when there is no more.
        close(terminal)
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(controller, &buffer, buffer.count), count > 0 { bytes += buffer[..<count] }
        let errors = String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
        return Result(status: process.terminationStatus, output: written, errors: errors)
    }
}
