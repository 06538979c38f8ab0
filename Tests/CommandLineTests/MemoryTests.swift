import Testing

@Suite struct MemoryTests {
    /// 100 pictures of 900 KB have 22,000 pages, and 50 of 5.8 MB have 70,000. The runs need 4,000 and 13,000, and 6,500 and 22,000 or more
    /// where pictures are returned.
    @Test(
        "two workers use the memory of pictures again",
        .enabled(if: !Program.isSanitized, "a sanitizer has memory of its own"),
        arguments: [("download --duration 2", 6_000), ("waterdrop --scale 3 --duration 1", 17_000)])
    func picturesAreNotReturned(command: String, limit: Int) throws {
        let program = try Program()
        let run = try program.measure(command.split(separator: " ").map(String.init) + ["--jobs", "2", "out.gif"])
        #expect(run.result.status == 0, "\(run.result)")
        #expect(run.cost.pageCount < limit, "\(run.cost)")
    }
}
