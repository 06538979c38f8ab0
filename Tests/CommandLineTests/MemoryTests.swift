import Testing

@Suite struct MemoryTests {
    /// 100 pictures of 900 KB have 22,000 pages; the run needs 4,000, and 6,500 and more where they are returned.
    @Test(
        "two workers use the memory of pictures again",
        .enabled(if: !Program.isSanitized, "a sanitizer has memory of its own"))
    func picturesAreNotReturned() throws {
        let program = try Program()
        let run = try program.measure(["download", "--duration", "2", "--jobs", "2", "out.gif"])
        #expect(run.result.status == 0, "\(run.result)")
        #expect(run.cost.pageCount < 6_000, "\(run.cost)")
    }
}
