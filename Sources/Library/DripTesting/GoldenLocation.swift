private import Foundation

/// The paths of a golden and of the files of a failure.
///
///     Tests/AppTests/DropTests.swift                            the test file
///     Tests/AppTests/__Goldens__/DropTests/falls.hanging.png    @Test func falls() with assertGolden(…, named: "hanging")
///     $DRIPGIF_ARTIFACTS/AppTests/DropTests/falls.hanging/      expected, actual, difference, comparison
struct GoldenLocation: Sendable {
    /// The golden's path without its extension, which is `png` for a still and `apng` for an animation.
    let stem: String
    /// The directory of a failure's files, used by this golden only.
    let artifacts: String
}

extension GoldenLocation {
    /// - Parameters:
    ///   - directory: the directory of goldens instead of `__Goldens__`, relative to the test file's directory. The golden's name then omits the
    ///     test's name.
    ///   - environment: its `DRIPGIF_ARTIFACTS` is the directory of artifacts; the default is the temporary directory.
    /// - Throws: ``GoldenFailure/unclearName(_:)``.
    init(
        fileID: String, filePath: String, testName: String, name: String?, directory: String?, environment: [String: String]
    ) throws(GoldenFailure) {
        let file = URL(filePath: filePath)
        let suite = file.deletingPathExtension().lastPathComponent
        let test = Self.plain(String(testName.prefix { $0 != "(" }))
        let given = name.map(Self.plain)
        if given?.isEmpty == true { throw .unclearName("the name of a golden needs a letter or a digit") }
        let location = file.deletingLastPathComponent()
        let folder: URL
        let title: String
        if let directory {
            guard let given else { throw .unclearName("goldens with their own directory need a name; use 'named:'") }
            folder = directory.hasPrefix("/") ? URL(filePath: directory) : location.appending(path: directory)
            title = given
        } else {
            folder = location.appending(path: "__Goldens__").appending(path: suite)
            title = [test, given].compactMap(\.self).joined(separator: ".")
        }
        let root =
            environment["DRIPGIF_ARTIFACTS"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
            ?? FileManager.default.temporaryDirectory.appending(path: "dripgif-goldens")
        stem = folder.standardizedFileURL.path + "/" + title
        let module = fileID.prefix { $0 != "/" }
        artifacts = root.appending(path: "\(module)/\(folder.lastPathComponent)/\(title)").standardizedFileURL.path
    }

    /// Returns a file name valid on any system: everything but letters, digits and `_ - @ .` becomes one `-`.
    static func plain(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber || "_-@.".contains($0)) }
        return words.joined(separator: "-")
    }
}
