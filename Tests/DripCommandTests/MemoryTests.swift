import Testing

@Suite struct MemoryTests {
    /// 200 pictures of 900 KB have 44,000 pages, and 100 of 5.8 MB have 140,000. The runs need 3,500 and 13,300, and up to a third more on a
    /// machine that has other work; where pictures are returned, 21,700 and 27,000 or more.
    @Test(
        "two workers use the memory of pictures again",
        .enabled(if: !Program.isSanitized, "a sanitizer has memory of its own"),
        arguments: [("download --duration 4", 12_000), ("waterdrop --scale 3 --duration 2", 22_000)])
    func picturesAreNotReturned(command: String, limit: Int) throws {
        let program = try Program()
        let run = try program.measure(command.split(separator: " ").map(String.init) + ["--jobs", "2", "out.gif"])
        #expect(run.result.status == 0, "\(run.result)")
        #expect(run.cost.pageCount < limit, "\(run.cost)")
    }
}
