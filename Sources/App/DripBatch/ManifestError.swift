package import DripFiles
package import DripRendering

/// An error in a manifest with its location. Line and column count from 1, columns in Unicode scalars.
public struct ManifestError: Error, Equatable, Sendable {
    /// The line, from 1.
    public let line: Int
    /// The column, from 1, in Unicode scalars.
    public let column: Int
    package let reason: Reason

    package enum Reason: Equatable, Sendable {
        /// Invalid YAML, with the parser's message.
        case syntax(String)
        /// A manifest without content.
        case empty
        /// A key that is a list or a map.
        case keyIsNotText
        /// An alias without an anchor before it.
        case unknownAlias(String)
        /// More values than `limit`, including copies by aliases.
        case tooManyValues(limit: Int)
        /// Values nested deeper than `limit`.
        case tooDeep(limit: Int)
        /// More files than `limit`: lists of outputs multiply.
        case tooManyFiles(Int, limit: Int)
        /// A key that the map `name` does not have.
        case unknownKey(String, name: String, available: [String])
        /// A required key that the map `name` lacks.
        case missingKey(String, name: String)
        /// A repeated key in one map.
        case repeated(String)
        /// A value of another kind than `name` requires.
        case expected(String, name: String)
        /// A list that needs a value.
        case emptyList(name: String)
        /// A text that is not a value of `name`; the hint describes the values.
        case unreadable(name: String, text: String, hint: String)
        /// A repeated value in a list.
        case twiceInList(name: String, text: String)
        /// A version other than 1.
        case unsupportedVersion(String)
        /// An effect that does not exist.
        case unknownEffect(String, available: [String])
        /// An output with more than one of effect, scene and Lottie animation, or with none.
        case effectOrScene
        /// Parameters for a scene, which has none.
        case parametersOfScene
        /// An option that applies to effects only.
        case optionOfEffects(String)
        /// An option that applies to Lottie animations only.
        case optionOfLottie(String)
        /// An invalid path.
        case path(String, PathProblem)
        /// Two outputs with the same name.
        case outputTwice(name: String, line: Int)
        /// Two outputs with the same file.
        case fileTwice(path: String, line: Int)
        /// An output that would replace a file which the batch reads or writes.
        case fileInUse(path: String, for: String)
        /// An invalid request.
        indirect case refused(DripGIFError)
    }
}

extension ManifestError.Reason {
    /// The error and the suggested correction.
    var text: (summary: String, hint: String) {
        switch self {
        case .syntax(let problem): ("this is not YAML: \(problem)", "see yaml.org, or write JSON")
        case .empty: ("the manifest is empty", "begin with 'version: 1'")
        case .keyIsNotText: ("a key is not plain text", "use a word, such as 'name'")
        case .unknownAlias(let name): ("there is no anchor '&\(name)' before this alias", "define it above the alias, and not around it")
        case .tooManyValues(let limit):
            ("there are more than \(limit) values, including copies by aliases", "split it into several manifests")
        case .tooDeep(let limit): ("values are nested deeper than \(limit)", "use fewer levels; no key needs as many")
        case .tooManyFiles(let count, let limit):
            ("\(count) files are over the limit of \(limit) files per manifest", "shorten the lists, or split it into several manifests")
        case .unknownKey(let key, let name, let available):
            ("there is no key '\(key)' in \(name)", Spelling.advice(for: key, in: available))
        case .missingKey(let key, let name): ("the key '\(key)' is missing in \(name)", "add it")
        case .repeated(let key): ("the key '\(key)' occurs twice", "remove one of them")
        case .expected(let kind, let name): ("\(name) must be \(kind)", "see 'dripgif batch --help'")
        case .emptyList(let name): ("\(name) is an empty list", "add a value, or remove the key")
        case .unreadable(let name, let text, let hint): ("'\(text)' is not a value of \(name)", hint)
        case .twiceInList(let name, let text): ("'\(text)' occurs twice in \(name)", "remove one of them")
        case .unsupportedVersion(let text): ("the manifest version '\(text)' is unknown", "write 'version: 1'")
        case .unknownEffect(let name, let available): ("there is no effect '\(name)'", Spelling.advice(for: name, in: available))
        case .effectOrScene:
            ("an output has an effect, a scene or a Lottie animation", "use one of the keys 'effect', 'scene' and 'lottie'")
        case .parametersOfScene: ("only an effect has parameters", "remove them")
        case .optionOfEffects(let key): ("'\(key)' applies to effects only, but this output draws a file", "remove it")
        case .optionOfLottie(let key): ("'\(key)' applies to Lottie animations only", "remove it")
        case .path(let path, .notPlain):
            ("'\(path)' is not a plain relative path", "use the path of a file, without empty parts, '..' and control characters")
        case .path(let path, .absolute): ("'\(path)' is an absolute path", "use a path relative to the manifest's folder")
        case .path(let path, .leavesFolder):
            ("'\(path)' leaves the manifest's folder", "use a path inside the folder, also for targets of links")
        case .outputTwice(let name, let line): ("the output on line \(line) also has the name '\(name)'", "use another name")
        case .fileTwice(let path, let line): ("the output on line \(line) also writes '\(path)'", "use another name")
        case .fileInUse(let path, let use): ("'\(path)' is \(use)", "use another name")
        // The text is the command's, because keys have the names of its options.
        case .refused(let error):
            (error.summary.replacing("--", with: ""), error.hint.replacing("--", with: ""))
        }
    }
}
