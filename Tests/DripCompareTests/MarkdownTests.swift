import DripCompare
import Testing

@Suite struct MarkdownTests {
    @Test func aFenceIsLongerThanAnyInTheText() {
        #expect(Markdown.shell("ls") == "```sh\nls\n```")
        #expect(Markdown.shell("echo '```'") == "````sh\necho '```'\n````")
        #expect(Markdown.code("a`b") == "``a`b``" && Markdown.code("`") == "`` ` ``")
    }

    /// Names of files may hold anything.
    @Test func textsStayInTheirCells() {
        let rows = [[Markdown.code("a|b\n.gif"), Markdown.escaped("<b>|*\n")]]
        #expect(Markdown.table(["File", "Reason"], rows) == "| File | Reason |\n| --- | --- |\n| `a\\|b .gif` | \\<b\\>\\|\\*  |")
    }

    @Test func theVariableOfThisPackageIsFirst() {
        #expect(Markdown.summaryFile([:]) == nil && Markdown.summaryFile(["GITHUB_STEP_SUMMARY": ""]) == nil)
        #expect(Markdown.summaryFile(["GITHUB_STEP_SUMMARY": "a", "DRIPGIF_SUMMARY": ""]) == "a")
        #expect(Markdown.summaryFile(["GITHUB_STEP_SUMMARY": "a", "DRIPGIF_SUMMARY": "b"]) == "b")
    }
}
