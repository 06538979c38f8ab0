internal import DripCompare
private import Foundation

/// A failure as a section of the summary of a run, such as the page of a workflow on GitHub.
struct GoldenSummary {
    let failure: GoldenFailure
    /// Nil if the golden has no clear name.
    let location: GoldenLocation?
    /// The file and the line of the assertion.
    let origin: String

    /// Appends the section to the summary of the run, if there is one.
    /// - Returns: the failure with the reason why the section was not written; nil in all other cases.
    func append(_ environment: [String: String]) -> GoldenFailure? {
        guard let path = Markdown.summaryFile(environment) else { return nil }
        do {
            try AppendedFile.append(text, to: path)
            return nil
        } catch {
            return .notSummarized(failure, path: path, reason: error.localizedDescription)
        }
    }

    var text: String {
        (["### Golden \(Markdown.escaped(location?.title ?? origin))"] + body).map { $0 + "\n\n" }.joined()
    }

    private var body: [String] {
        switch failure {
        case .differs(let path, let comparison, _, let artifacts):
            let names = artifacts.files.map { shown($0.path) }
            let strip = names.first { $0.hasSuffix("/difference.png") } ?? ""
            let page = location?.collection.map { ", all failures: \(Markdown.code(shown($0) + "/index.html"))" } ?? ""
            return comparison.markdown(expected: shown(path), actual: names.first { $0.contains("/actual.") } ?? "")
                + ["Film strip: \(Markdown.code(strip))\(page)"] + command(artifacts)
        case .missing(let path, let artifacts): return ["There is no golden \(Markdown.code(shown(path)))."] + command(artifacts)
        default: return [Markdown.escaped("\(failure)")]
        }
    }

    private func command(_ artifacts: GoldenArtifacts) -> [String] {
        let directory = artifacts.package == nil ? "" : ", in the package's directory"
        return ["To accept the new one\(directory):", Markdown.shell(artifacts.acceptance)]
    }

    private func shown(_ path: String) -> String { location?.shown(path) ?? path }
}
