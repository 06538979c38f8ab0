/// A page of comparisons that play in step: side by side, overlaid, as a difference, or with a border to move. It is one file without dependencies
/// except the images beside it.
package struct ReportPage {
    private let title: String
    private let generator: String
    private let sections: [String]

    /// - Parameter sections: texts of ``ReportSection/html``.
    package init(_ title: String, generator: String, sections: [String]) {
        (self.title, self.generator, self.sections) = (title, generator, sections)
    }

    package var html: String {
        let body = PageTemplate(PackageResources.report_html).text([
            "title": WebPage.escaped(title), "sections": sections.joined(separator: "\n"),
        ])
        return WebPage(
            title: title, generator: generator, style: PackageResources.report_css, body: body, script: PackageResources.report_js
        ).html
    }
}
