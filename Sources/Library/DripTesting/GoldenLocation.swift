private import Foundation

/// The paths of a golden and of the files of a failure.
///
///     Tests/AppTests/DropTests.swift                            the test file
///     Tests/AppTests/__Goldens__/DropTests/falls.hanging.png    @Test func falls() with assertGolden(…, named: "hanging")
///     $DRIPGIF_ARTIFACTS/AppTests/DropTests/falls.hanging/      expected, actual, difference, comparison
///     $DRIPGIF_ARTIFACTS/index.html                             all failures
struct GoldenLocation: Sendable {
    /// The golden's path without its extension, which is `png` for a still and `apng` for an animation.
    let stem: String
    /// The directory of a failure's files, used by this golden only.
    let artifacts: String
    /// The directory that collects the failures of a run; nil where nobody asked for it. ``artifacts`` lies in it.
    var collection: String?
    /// The directory of the package, from which commands are run; nil outside of a package.
    var package: String?

    /// The name in a list of failures: the path in ``collection``.
    var title: String { artifacts.split(separator: "/").suffix(3).joined(separator: "/") }

    /// Returns a path from the package's directory if it lies there, so that it is also right on other machines.
    func shown(_ path: String) -> String {
        guard let package, path.hasPrefix(package + "/") else { return path }
        return String(path.dropFirst(package.count + 1))
    }
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
        let collection = environment["DRIPGIF_ARTIFACTS"].flatMap { $0.isEmpty ? nil : URL(filePath: $0) }
        let root = collection ?? FileManager.default.temporaryDirectory.appending(path: "dripgif-goldens")
        let module = fileID.prefix { $0 != "/" }
        self.init(
            stem: folder.standardizedFileURL.path + "/" + title,
            artifacts: root.appending(path: "\(module)/\(folder.lastPathComponent)/\(title)").standardizedFileURL.path,
            collection: collection?.standardizedFileURL.path, package: Self.package(of: location))
    }

    /// Returns the nearest directory above a test file that has a package manifest.
    private static func package(of directory: URL) -> String? {
        var directory = directory.standardizedFileURL
        while directory.path != "/" {
            if FileManager.default.fileExists(atPath: directory.appending(path: "Package.swift").path) { return directory.path }
            directory.deleteLastPathComponent()
        }
        return nil
    }

    /// Returns a file name valid on any system: everything but letters, digits and `_ - @ .` becomes one `-`.
    static func plain(_ text: String) -> String {
        let words = text.split { !($0.isLetter || $0.isNumber || "_-@.".contains($0)) }
        return words.joined(separator: "-")
    }
}
