private import Foundation
internal import Testing
private import XCTest

enum TestReport {
    /// Fails the current test at the assertion, with the artifacts attached.
    static func fail(_ failure: GoldenFailure, at location: SourceLocation, filePath: StaticString) {
        let artifacts = failure.artifacts?.files ?? []
        guard isSwiftTesting else {
            attach(artifacts)
            XCTFail(failure.description, file: filePath, line: UInt(location.line))
            return
        }
        for file in artifacts { Attachment.record(file.bytes, named: file.name, sourceLocation: location) }
        Issue.record(Comment(rawValue: failure.description), sourceLocation: location)
    }

    /// Whether failures go to Swift Testing. A detached task has no current test, so the process's arguments decide: SwiftPM starts one process per
    /// framework. XCTest would silently drop a failure outside of its own tests.
    private static var isSwiftTesting: Bool {
        if Test.current != nil { return true }
        let arguments = CommandLine.arguments
        return zip(arguments, arguments.dropFirst()).contains { $0 == "--testing-library" && $1 == "swift-testing" }
    }

    /// Whether every case of a parameterized test would share one golden.
    static var isParameterized: Bool { Test.Case.current?.isParameterized == true }

    private static func attach(_ files: [GoldenArtifacts.File]) {
        // XCTest has attachments on Apple's systems only; elsewhere the message lists the files.
        #if canImport(ObjectiveC)
            XCTContext.runActivity(named: "Golden") { activity in
                for file in files {
                    let attachment = XCTAttachment(contentsOfFile: URL(filePath: file.path))
                    attachment.name = file.name
                    attachment.lifetime = .keepAlways
                    activity.add(attachment)
                }
            }
        #endif
    }
}
