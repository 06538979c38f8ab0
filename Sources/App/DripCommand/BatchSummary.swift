import DripCompare
import DripFiles
import DripRendering
import FoundationEssentials
import Glibc

/// The result of a batch as Markdown, for the summary of a run, such as the page of a workflow on GitHub.
struct BatchSummary {
    enum Result {
        /// A batch that found nothing out, such as one with an invalid manifest.
        case none
        /// Files to write; `current` others are up to date.
        case outdated(current: Int)
        /// Written files; `current` others were up to date.
        case written(current: Int)
    }

    let manifest: String
    var result = Result.none
    /// Paths, each with the reason or the size.
    var files: [(path: String, note: String)] = []
    /// Messages of errors.
    var failures: [String] = []

    /// Appends the section to the summary of the run, if there is one.
    func append() throws(Failure) {
        guard let path = Markdown.summaryFile(ProcessInfo.processInfo.environment) else { return }
        do {
            // One call of the system for all, so the sections of several processes do not mix.
            let file = try FileDescriptor(opening: path, O_WRONLY | O_APPEND | O_CREAT)
            try file.write(Array(text.utf8)[...])
        } catch {
            throw Failure(
                status: ExitStatus.cannotCreate,
                "cannot write the summary '\(path)'; name a file in an existing folder in DRIPGIF_SUMMARY, or unset it")
        }
    }

    var text: String {
        var parts = ["### \(Markdown.code("dripgif batch \(manifest)"))"]
        switch result {
        case .none: break
        case .outdated(let current):
            if files.isEmpty {
                parts.append("All files are up to date (\(current)).")
            } else {
                parts += ["**\(files.count) outdated**, \(current) up to date."] + table("Reason")
                parts += ["To render:", Markdown.shell("dripgif batch \(ShellWord.quoted(manifest))")]
            }
        case .written(let current): parts += ["\(files.count) written, \(current) up to date."] + table("Size")
        }
        if !failures.isEmpty { parts += ["Errors:", failures.map { "- \(Markdown.escaped($0))" }.joined(separator: "\n")] }
        return parts.map { $0 + "\n\n" }.joined()
    }

    private func table(_ heading: String) -> [String] {
        // GitHub accepts summaries up to 1 MiB.
        let limit = 500
        guard !files.isEmpty else { return [] }
        let rows = files.prefix(limit).map { [Markdown.code($0.path), Markdown.escaped($0.note)] }
        let omitted = files.count > limit ? ["… and \(files.count - limit) more."] : []
        return [Markdown.table(["File", heading], rows)] + omitted
    }
}
