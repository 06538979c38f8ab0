import DripTestSupport
import Foundation
import Testing

@testable import DripFiles

@Suite struct AtomicFileTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    private func write(_ text: String, to path: String) throws {
        let file = try AtomicFile(path)
        try file.write(Array(text.utf8))
        try file.commit()
    }

    @Test func aNewFileAppearsAtTheCommitAndNotBefore() throws {
        let file = try AtomicFile(directory("a"))
        try file.write([1, 2, 3])
        #expect(directory.names == [])
        try file.commit()
        #expect(directory.names == ["a"])
        #expect(directory.bytes("a") == [1, 2, 3])
    }

    @Test func aFileIsReplacedWhole() throws {
        _ = try directory.write("a much longer old text", to: "a")
        try write("new", to: directory("a"))
        #expect(directory.text("a") == "new")
        #expect(directory.names == ["a"])
    }

    @Test func withoutACommitTheOldFileStays() throws {
        _ = try directory.write("old", to: "a")
        do {
            let file = try AtomicFile(directory("a"))
            try file.write([1])
        }
        #expect(directory.text("a") == "old")
        #expect(directory.names == ["a"])
    }

    @Test func aSymbolicLinkKeepsPointing() throws {
        _ = try directory.write("old", to: "target")
        try FileManager.default.createSymbolicLink(atPath: directory("link"), withDestinationPath: "target")
        try write("new", to: directory("link"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: directory("link")) == "target")
        #expect(directory.text("target") == "new")
        #expect(directory.names == ["link", "target"])
    }

    @Test func aDanglingLinkGetsItsFile() throws {
        try FileManager.default.createSymbolicLink(atPath: directory("link"), withDestinationPath: "target")
        try write("new", to: directory("link"))
        #expect(directory.text("target") == "new")
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: directory("link")) == "target")
    }

    @Test func aLoopOfLinksIsAnError() throws {
        try FileManager.default.createSymbolicLink(atPath: directory("a"), withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: directory("b"), withDestinationPath: "a")
        #expect(throws: OutputError.cannotCreate(path: directory("a"), code: ELOOP)) { try write("x", to: directory("a")) }
    }

    @Test func permissionsOfAReplacedFileStay() throws {
        _ = try directory.write("old", to: "a")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: directory("a"))
        try write("new", to: directory("a"))
        #expect(try directory.permissions("a") == 0o640)
    }

    @Test func aNewFileFollowsTheUmask() throws {
        let mask = umask(0o022)
        umask(mask)
        try write("new", to: directory("a"))
        #expect(try directory.permissions("a") == 0o666 & ~Int(mask))
    }

    @Test func aMissingParentIsNamed() {
        let path = directory("no/such/a.gif")
        #expect(throws: OutputError.missingParent(path: path, parent: directory("no/such/"))) { try write("x", to: path) }
    }

    @Test func aDirectoryIsNotAFile() throws {
        try FileManager.default.createDirectory(atPath: directory("d"), withIntermediateDirectories: false)
        #expect(throws: OutputError.isDirectory(path: directory("d"))) { try write("x", to: directory("d")) }
    }

    @Test func aFIFOIsWrittenDirectly() throws {
        let path = directory("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        // A thread: both ends wait for the other when they open.
        let read = Guarded<String?>(nil)
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            let bytes = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)).readToEnd()
            read.change { $0 = bytes.map { String(decoding: $0, as: UTF8.self) } }
            done.signal()
        }
        try write("through", to: path)
        done.wait()
        #expect(read.value == "through")
        #expect(directory.names == ["fifo"])
    }

    @Test func aFullDiskIsAWriteError() {
        #expect(throws: OutputError.writeFailed(path: "/dev/full", code: ENOSPC)) { try write("x", to: "/dev/full") }
    }

    /// `/dev/stdout > file` once was replaced itself: the file that the shell had opened stayed empty.
    @Test func anOpenFileOfTheProcessIsWrittenNotReplaced() throws {
        let path = try directory.write("", to: "a")
        let open = try FileDescriptor(opening: path, O_RDWR)
        try write("through", to: "/proc/self/fd/\(open.number)")
        #expect(String(decoding: try open.read(atMost: 100, from: 0), as: UTF8.self) == "through")
    }

    @Test func framesAppearTogether() throws {
        let pattern = try #require(FramePattern(directory("f-%02d.png")))
        var frames = try StagedFrames(pattern, atMost: 10_000)
        try frames.add([1])
        try frames.add([2])
        #expect(directory.bytes("f-00.png") == nil)
        try frames.commit()
        #expect(directory.names == ["f-00.png", "f-01.png"])
    }

    @Test func aFramesLinkKeepsPointing() throws {
        try FileManager.default.createDirectory(atPath: directory("elsewhere"), withIntermediateDirectories: false)
        _ = try directory.write("old", to: "elsewhere/target")
        try FileManager.default.createSymbolicLink(atPath: directory("f-0.png"), withDestinationPath: "elsewhere/target")
        let pattern = try #require(FramePattern(directory("f-%d.png")))
        var frames = try StagedFrames(pattern, atMost: 10_000)
        try frames.add([1])
        try frames.add([2])
        try frames.commit()
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: directory("f-0.png")) == "elsewhere/target")
        #expect(directory.bytes("elsewhere/target") == [1])
        #expect(directory.names == ["elsewhere", "f-0.png", "f-1.png"])
    }

    @Test func aFramesLinkToNowhereIsFoundBeforeAnyFrameIsReplaced() throws {
        _ = try directory.write("old", to: "f-0.png")
        try FileManager.default.createSymbolicLink(atPath: directory("f-1.png"), withDestinationPath: "no/such")
        let pattern = try #require(FramePattern(directory("f-%d.png")))
        #expect(throws: OutputError.missingParent(path: directory("f-1.png"), parent: directory("no/"))) {
            var frames = try StagedFrames(pattern, atMost: 10_000)
            try frames.add([1])
            try frames.add([2])
            try frames.commit()
        }
        #expect(directory.text("f-0.png") == "old")
        #expect(directory.names == ["f-0.png", "f-1.png"])
    }

    @Test func framesWithoutACommitLeaveNothing() throws {
        for name in ["f-%d.png", "new/"] {
            let pattern = try #require(FramePattern(directory(name)))
            var frames = try StagedFrames(pattern, atMost: 10_000)
            try frames.add([1])
        }
        #expect(directory.names == [])
    }

    /// Only files and links that this pattern may have written, up to the first number that is missing or something else, and never what a link points to.
    @Test func framesOfALongerRunGo() throws {
        for number in [0, 1, 2, 5, 9_999, 10_000] { _ = try directory.write("old", to: "f-\(number).png") }
        try FileManager.default.createDirectory(atPath: directory("f-4.png"), withIntermediateDirectories: false)
        try FileManager.default.createSymbolicLink(atPath: directory("f-3.png"), withDestinationPath: "f-02.png")
        let others = ["f-02.png", "f-1.png~", "f-7.PNG", "f--8.png", "g-3.png", "f-.png", "frame-0003.png"]
        for name in others { _ = try directory.write("other", to: name) }
        var frames = try StagedFrames(#require(FramePattern(directory("f-%d.png"))), atMost: 10_000)
        for count in 1...2 { try frames.add([UInt8(count)]) }
        let removedCount = try frames.commit()
        #expect(removedCount == 2)
        #expect(directory.names == (others + ["f-0.png", "f-1.png", "f-4.png", "f-5.png", "f-9999.png", "f-10000.png"]).sorted())
        for name in others { #expect(directory.text(name) == "other") }
        #expect(directory.bytes("f-1.png") == [2])
    }

    @Test func framesWithoutACommitRemoveNothing() throws {
        for number in 0..<4 { _ = try directory.write("old", to: "f-\(number).png") }
        let pattern = try #require(FramePattern(directory("f-%d.png")))
        var frames = try StagedFrames(pattern, atMost: 10_000)
        try frames.add([1])
        _ = consume frames
        #expect(directory.names == (0..<4).map { "f-\($0).png" })
        #expect(directory.names.allSatisfy { directory.text($0) == "old" })
    }

    @Test func aDirectoryOfFramesIsMadeInOneStep() throws {
        let pattern = try #require(FramePattern(directory("new/")))
        var frames = try StagedFrames(pattern, atMost: 10_000)
        try frames.add([1])
        try frames.commit()
        #expect(directory.names == ["new"])
        #expect(directory.bytes("new/frame-0000.png") == [1])
    }
}
