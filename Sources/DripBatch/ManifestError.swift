public import DripRendering

/// What is wrong with a manifest, and where: both count from 1, the column in Unicode scalars.
public struct ManifestError: Error, Hashable, Sendable {
    public let line: Int
    public let column: Int
    public let reason: Reason

    public enum Reason: Hashable, Sendable {
        /// Not YAML, in the reader's words.
        case syntax(String)
        case empty
        case keyIsNotText
        case unknownAlias(String)
        case tooManyValues(limit: Int)
        case tooDeep(limit: Int)
        /// The lists of all outputs up to this one multiply to more files than `limit`.
        case tooManyFiles(Int, limit: Int)
        case unknownKey(String, name: String, known: [String])
        case missingKey(String, name: String)
        /// A key is there twice in one map.
        case repeated(String)
        /// Another kind of value than `name` has.
        case expected(String, name: String)
        case emptyList(name: String)
        case unreadable(name: String, text: String, hint: String)
        case twiceInList(name: String, text: String)
        case unsupportedVersion(String)
        case unknownEffect(String, known: [String])
        case effectOrScene
        case parametersOfScene
        /// An option that decides what an effect draws.
        case optionOfEffects(String)
        case path(String, PathProblem)
        case outputTwice(name: String, line: Int)
        /// Two outputs would write one file.
        case fileTwice(path: String, line: Int)
        /// An output would replace what the batch itself reads or writes.
        case fileInUse(path: String, for: String)
        /// What a render of it would be refused for.
        indirect case refused(DripGIFError)
    }

    /// Why a path may not stand in a manifest.
    public enum PathProblem: Hashable, Sendable {
        /// Empty, or it holds an empty part, `..` or a control character.
        case notPlain
        case absolute
        /// A symbolic link on its way leads out of the manifest's folder, or nowhere.
        case leavesFolder
    }
}

/// Why a batch cannot be run.
public enum BatchError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The manifest is not one.
    case manifest(ManifestError, path: String)
    /// The manifest has more than `limit` bytes.
    case manifestTooLarge(path: String, byteCount: Int, limit: Int)
    /// A manifest on standard input has no folder.
    case manifestIsStandardInput
    case lockDamaged(path: String)
    case lockVersion(path: String, version: Int)
    /// No output has such a name.
    case nothingMatches(glob: String)
    case shardOutOfRange(index: Int, count: Int)
    /// A file could not be read or written, or the task was cancelled.
    case rendering(DripGIFError)

    /// `what happened; what to do` on one line.
    public var description: String { text.hint.isEmpty ? text.summary : "\(text.summary); \(text.hint)" }
}

extension ManifestError.Reason {
    /// What happened and what to do about it.
    var text: (summary: String, hint: String) {
        switch self {
        case .syntax(let problem): ("this is not YAML: \(problem)", "see yaml.org, or write JSON")
        case .empty: ("the manifest is empty", "begin with 'version: 1'")
        case .keyIsNotText: ("a key is not a plain text", "write it out")
        case .unknownAlias(let name): ("there is no anchor '&\(name)' before this alias", "define it above, and not around the alias")
        case .tooManyValues(let limit): ("there are more than \(limit) values, aliases written out", "make several manifests of it")
        case .tooDeep(let limit): ("values are nested more than \(limit) deep", "no key needs that")
        case .tooManyFiles(let count, let limit):
            ("\(count) files are over the limit of \(limit) files a manifest", "shorten the lists, or make several manifests of it")
        case .unknownKey(let key, let name, let known):
            ("there is no key '\(key)' in \(name)", "known are \(known.joined(separator: ", "))")
        case .missingKey(let key, let name): ("the key '\(key)' is missing in \(name)", "add it")
        case .repeated(let key): ("the key '\(key)' is there twice", "leave one of them out")
        case .expected(let kind, let name): ("\(name) must be \(kind)", "see 'dripgif batch --help'")
        case .emptyList(let name): ("\(name) is an empty list", "put something in, or leave the key out")
        case .unreadable(let name, let text, let hint): ("'\(text)' is not a value of \(name)", hint)
        case .twiceInList(let name, let text): ("'\(text)' is there twice in \(name)", "leave one of them out")
        case .unsupportedVersion(let text): ("'\(text)' is no version of a manifest that this dripgif knows", "write 'version: 1'")
        case .unknownEffect(let name, let known): ("there is no effect '\(name)'", "known are \(known.joined(separator: ", "))")
        case .effectOrScene: ("an output draws either an effect or a scene", "give one of the keys 'effect' and 'scene'")
        case .parametersOfScene: ("a scene has no parameters", "leave them out")
        case .optionOfEffects(let key): ("'\(key)' applies to effects only, and this output draws a scene", "leave it out")
        case .path(let path, .notPlain):
            ("'\(path)' is not a plain relative path", "leave out empty parts, '..' and control characters, and name a file")
        case .path(let path, .absolute): ("'\(path)' is an absolute path", "name it relative to the manifest's folder")
        case .path(let path, .leavesFolder): ("'\(path)' leaves the manifest's folder", "keep everything below it, also behind links")
        case .outputTwice(let name, let line): ("the output of line \(line) has the name '\(name)', too", "choose another name")
        case .fileTwice(let path, let line): ("the output of line \(line) writes '\(path)', too", "choose another name")
        case .fileInUse(let path, let use): ("'\(path)' is \(use)", "choose another name")
        // The same words as for the command, whose options are the keys.
        case .refused(let error):
            (error.summary.replacing("--", with: ""), error.hint.replacing("--", with: ""))
        }
    }
}

extension BatchError {
    private var text: (summary: String, hint: String) {
        switch self {
        case .manifest(let error, let path):
            ("\(path): line \(error.line), column \(error.column): \(error.reason.text.summary)", error.reason.text.hint)
        case .manifestTooLarge(let path, let count, let limit):
            ("'\(path)' has \(count) bytes, over the limit of \(limit) bytes", "make several files of it")
        case .manifestIsStandardInput: ("a manifest on standard input has no folder", "name a file")
        case .lockDamaged(let path):
            ("'\(path)' is not a lock file", "restore it, or delete it to render everything again")
        case .lockVersion(let path, let version):
            ("'\(path)' has version \(version), which this dripgif does not know", "use the dripgif that wrote it, or delete it")
        case .nothingMatches(let glob): ("no output has a name like '\(glob)'", "* stands for any characters, ? for one")
        case .shardOutOfRange(let index, let count): ("there is no shard \(index)/\(count)", "give I/N with I from 1 to N, such as 2/4")
        case .rendering(let error): (error.summary, error.hint)
        }
    }
}
