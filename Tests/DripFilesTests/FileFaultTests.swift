import CSystemFaults
import DripTestSupport
import Foundation
import Testing

@testable import DripFiles

/// Files on systems that lack a call or refuse one. `Scripts/inject-faults` does the same to the whole command.
@Suite struct FileFaultTests {
    private let directory: TemporaryDirectory

    init() throws { directory = try TemporaryDirectory() }

    // MARK: Without files that have no name

    @Test(arguments: [nil, "a much longer old text"])
    func withoutNamelessFilesAFileAppearsWhole(old: String?) throws {
        if let old {
            _ = try directory.write(old, to: "a")
            try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: directory("a"))
        }
        let path = directory("a")
        let before = try refusing([system_fault_nameless_files], EOPNOTSUPP) {
            let file = try AtomicFile(path)
            try file.write(Array("new".utf8))
            let before = FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            try file.commit()
            return before
        }
        #expect(before == old)
        #expect(directory.text("a") == "new")
        #expect(directory.names == ["a"])
        if old != nil { #expect(try directory.permissions("a") == 0o640) }
    }

    @Test func withoutNamelessFilesAndACommitNothingStays() throws {
        let (directory, path) = (directory.path, directory("a"))
        let during = try refusing([system_fault_nameless_files], EOPNOTSUPP) {
            let file = try AtomicFile(path)
            try file.write([1])
            return try FileManager.default.contentsOfDirectory(atPath: directory)
        }
        #expect(during.count == 1 && during.allSatisfy(FileNames.isTemporary))
        #expect(self.directory.names == [])
    }

    /// No room is no reason to try another way.
    @Test func noRoomForANamelessFileIsAWriteError() throws {
        let path = directory("a")
        #expect(throws: OutputError.writeFailed(path: path, code: ENOSPC)) {
            try refusing([system_fault_nameless_files], ENOSPC) { _ = try AtomicFile(path) }
        }
        #expect(directory.names == [])
    }

    @Test func withoutNamelessFilesThereAreScratchFilesAllTheSame() throws {
        let bytes = try refusing([system_fault_nameless_files], EOPNOTSUPP) {
            let scratch = try FileDescriptor.scratch()
            try scratch.write([1, 2, 3])
            return try scratch.read(atMost: 10, from: 1)
        }
        #expect(bytes == [2, 3])
    }

    // MARK: Names that cannot change

    @Test func aFileThatCannotGetItsNameLeavesTheOldOne() throws {
        let path = try directory.write("old", to: "a")
        for faults in [[system_fault_renames], [system_fault_renames, system_fault_nameless_files]] {
            #expect(throws: OutputError.writeFailed(path: path, code: EIO)) {
                try refusing(faults, EIO) {
                    let file = try AtomicFile(path)
                    try file.write([1])
                    try file.commit()
                }
            }
            #expect(directory.text("a") == "old")
            #expect(directory.names == ["a"])
        }
    }

    @Test func withoutAnExchangeTwoNamesChangePlacesAllTheSame() throws {
        let (first, second) = (try directory.write("1", to: "first"), try directory.write("2", to: "second"))
        for error in [ENOSYS, EINVAL] {
            try refusing([system_fault_exchanges], error) { try FileNames.exchange(first, second) }
        }
        #expect(directory.text("first") == "1" && directory.text("second") == "2")
        try refusing([system_fault_exchanges], ENOSYS) { try FileNames.exchange(first, second) }
        #expect(directory.text("first") == "2" && directory.text("second") == "1")
        #expect(directory.names == ["first", "second"])
    }

    /// The second one is aside by then.
    @Test func anExchangeThatFailsHalfWayIsTakenBack() throws {
        let (first, second) = (directory("first"), try directory.write("2", to: "second"))
        for error in [ENOSYS, EACCES] {
            #expect(throws: SystemError(code: error == ENOSYS ? ENOENT : EACCES)) {
                try refusing([system_fault_exchanges], error) { try FileNames.exchange(first, second) }
            }
            #expect(directory.text("second") == "2")
            #expect(directory.names == ["second"])
        }
    }

    @Test func withoutAnExchangeADirectoryIsReplaced() throws {
        for text in ["old", "new"] {
            let path = directory("report")
            try refusing([system_fault_exchanges], ENOSYS) {
                var staged = try StagedDirectory(path, TemporaryFiles(), isOurs: { $0 == "page" })
                try staged.add(Array(text.utf8), as: "page")
                try staged.commit()
            }
            #expect(directory.text("report/page") == text)
            #expect(directory.names == ["report"])
        }
    }

    // MARK: Frames

    private func replaceFrames(refusing faults: [system_fault], _ error: Int32) throws {
        let pattern = directory("f-%d.png")
        try DripFilesTests.refusing(faults, error) {
            var frames = try StagedFrames(#require(FramePattern(pattern)), atMost: 10_000)
            for count in 1...2 { try frames.add([UInt8(count)]) }
            try frames.commit()
        }
    }

    @Test func framesThatCannotMoveLeaveTheOldOnes() throws {
        for name in ["f-0.png", "f-1.png"] { _ = try directory.write("old", to: name) }
        #expect(throws: OutputError.writeFailed(path: directory("f-0.png"), code: EIO)) {
            try replaceFrames(refusing: [system_fault_renames], EIO)
        }
        #expect(directory.text("f-0.png") == "old" && directory.text("f-1.png") == "old")
        #expect(directory.names == ["f-0.png", "f-1.png"])
    }

    /// A frame that is moved already goes back: to the old file, or to nothing.
    @Test(arguments: [nil, "old"])
    func framesMoveBackWhenALaterOneFails(old: String?) throws {
        if let old { _ = try directory.write(old, to: "f-0.png") }
        // A device is written directly, and is full.
        try FileManager.default.createSymbolicLink(atPath: directory("f-1.png"), withDestinationPath: "/dev/full")
        #expect(throws: OutputError.writeFailed(path: directory("f-1.png"), code: ENOSPC)) { try replaceFrames(refusing: [], 0) }
        #expect(directory.text("f-0.png") == old)
        #expect(directory.names == (old == nil ? [] : ["f-0.png"]) + ["f-1.png"])
    }

    /// Frames that go to a device need no move, so the first that fails is that of a frame that is too many.
    @Test func aFrameThatCannotBeRemovedIsAnError() throws {
        for name in ["f-0.png", "f-1.png"] {
            try FileManager.default.createSymbolicLink(atPath: directory(name), withDestinationPath: "/dev/null")
        }
        _ = try directory.write("old", to: "f-2.png")
        #expect(throws: OutputError.writeFailed(path: directory("f-2.png"), code: EIO)) {
            try replaceFrames(refusing: [system_fault_renames], EIO)
        }
        #expect(directory.text("f-2.png") == "old")
        #expect(directory.names == ["f-0.png", "f-1.png", "f-2.png"])
    }

    @Test func withoutSecondNamesFramesAreReplacedAllTheSame() throws {
        for name in ["f-0.png", "f-1.png"] { _ = try directory.write("old", to: name) }
        try replaceFrames(refusing: [system_fault_second_names], EPERM)
        #expect(directory.bytes("f-0.png") == [1] && directory.bytes("f-1.png") == [2])
        #expect(directory.names == ["f-0.png", "f-1.png"])
    }

    @Test func noRoomForASecondNameLeavesTheOldFrames() throws {
        _ = try directory.write("old", to: "f-1.png")
        #expect(throws: OutputError.writeFailed(path: directory("f-1.png"), code: ENOSPC)) {
            try replaceFrames(refusing: [system_fault_second_names], ENOSPC)
        }
        #expect(directory.text("f-1.png") == "old")
        #expect(directory.names == ["f-1.png"])
    }

    // MARK: Directories

    @Test func aStageThatCannotBeOpenedIsGone() throws {
        let path = directory("report")
        #expect(throws: OutputError.cannotCreate(path: path, code: EMFILE)) {
            try refusing([system_fault_directories], EMFILE) { _ = try StagedDirectory(path, TemporaryFiles(), isOurs: { _ in false }) }
        }
        #expect(directory.names == [])
    }

    @Test func aDirectoryThatCannotBeReadIsNotReplaced() throws {
        try FileManager.default.createDirectory(atPath: directory("report"), withIntermediateDirectories: false)
        let path = directory("report")
        #expect(throws: OutputError.cannotCreate(path: path, code: EACCES)) {
            try refusing([system_fault_directories], EACCES) { _ = try StagedDirectory(path, TemporaryFiles(), isOurs: { _ in true }) }
        }
        #expect(directory.names == ["report"])
    }

    @Test func aNameThatIsTooLongIsAnError() {
        let path = directory(String(repeating: "a", count: 300))
        #expect(throws: OutputError.cannotCreate(path: path, code: ENAMETOOLONG)) {
            _ = try StagedDirectory(path, TemporaryFiles(), isOurs: { _ in false })
        }
    }

    // MARK: Reads

    @Test func whatCannotBeReadIsAnErrorThatNamesIt() throws {
        let (input, output) = (try directory.write("bytes", to: "in"), directory("out"))
        #expect(throws: InputError.readFailed(path: input, code: EIO)) {
            try refusing([system_fault_reads_at_offset], EIO) { _ = try InputFile(input).read(from: 0) }
        }
        #expect(throws: InputError.readFailed(path: output, code: EIO)) {
            try refusing([system_fault_reads_at_offset], EIO) { _ = try AtomicFile(output).readBack().read(from: 0) }
        }
    }

    /// Longer than a pipe holds, and than one step reads.
    @Test func whatComesThroughAPipeCanBeReadTwice() throws {
        let path = directory("fifo")
        #expect(mkfifo(path, 0o600) == 0)
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 % 251) }
        Thread.detachNewThread { try? Data(bytes).write(to: URL(fileURLWithPath: path)) }
        let input = try InputFile(path)
        #expect(try input.readAll(beginningWith: [[9], [0, 1, 2]]) == bytes)
        #expect(try input.readAll(beginningWith: [[0]]) == bytes)
        #expect(try input.readAll(beginningWith: [[1]]) == nil)
    }

    // MARK: The end of the process

    /// What is being given its real name stays: half of it would be worse.
    @Test func whoAbandonsTemporaryFilesEndsWithoutThem() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let directory = try TemporaryDirectory()
            let temporaries = TemporaryFiles()
            var stage = try Stage(beside: directory("a"), for: "a", temporaries)
            try stage.add([1], as: "b")
            let kept = try Stage(beside: directory("a"), for: "a", temporaries)
            kept.keep()
            let (name, before) = (kept.path, directory.names.count)
            temporaries.abandon {
                let left = directory.names.map { directory($0) }
                try? FileManager.default.removeItem(atPath: directory.path)
                exit(before == 2 && left == [name] ? 7 : 8)
            }
        }
    }
}
