import Foundation
import Testing

/// A wrong word is answered with the right one, where there is one.
@Suite struct SuggestionTests {
    private let program: Program

    init() throws { program = try Program() }

    @Test(arguments: [
        // Slips.
        ("waterdrop --fsp 3 o.gif", "'--fps'"), ("waterdrop -fps 3 o.gif", "'--fps'"), ("waterdrop --dur 3 o.gif", "'--duration'"),
        ("waterdrop --durtaion 3 o.gif", "'--duration'"), ("waterdrop --lop 2 o.gif", "'--loop'"), ("waterdrop --FPS 3 o.gif", "'--fps'"),
        ("preview badge --sed 3", "'--seed'"), ("batch m.yaml --dry", "'--dry-run'"), ("info --frame o.gif", "'--frames'"),
        // Words of other programs.
        ("waterdrop --width 200 o.gif", "'--size'"), ("draw s.drip --height=200 o.gif", "'--size'"),
        ("waterdrop --dark o.gif", "'--appearance'"),
        ("waterdrop --theme dark o.gif", "'--appearance'"), ("waterdrop --speed 2 o.gif", "'--fps'"),
        ("encode a.png -r 10 o.gif", "'--fps'"),
        ("waterdrop --quality 80 o.gif", "'--effort' or '--colors'"), ("waterdrop --lossy 80 o.gif", "'--max-error'"),
        ("waterdrop --zoom 2 o.gif", "'--scale'"), ("waterdrop --bg red o.gif", "'--background'"),
        ("waterdrop --colours 4 o.gif", "'--colors'"),
        ("waterdrop --repeat 2 o.gif", "'--loop'"), ("waterdrop --start 2 o.gif", "'--from'"), ("waterdrop --end 2 o.gif", "'--to'"),
        ("waterdrop --frame 2 o.png", "'--at'"), ("waterdrop --time 2 o.png", "'--at'"), ("waterdrop --threads 2 o.gif", "'--jobs'"),
        ("waterdrop --out o.gif", "'--output'"), ("compare a b --fuzz 3", "'--per-pixel'"),
    ])
    func anOptionIsCorrected(arguments: String, option: String) throws {
        let result = try program.run(arguments.split(separator: " ").map(String.init))
        #expect(result.status == 64 && result.errorLines.count == 1)
        #expect(result.errors.contains("Did you mean \(option)? See 'dripgif \(arguments.prefix { $0 != " " })"), "\(result.errors)")
    }

    /// No name is better than one that has nothing to do with it.
    @Test(arguments: [
        "waterdrop --bananas 3 o.gif", "waterdrop --xx 3 o.gif", "waterdrop --abc 3 o.gif", "draw s.drip --drips 3 o.gif", "list --xyz",
        "waterdrop -x o.gif", "waterdrop -xyz o.gif", "--nonsense", "draw s.drip --dark o.gif",
    ])
    func nothingFarOffIsProposed(arguments: String) throws {
        let result = try program.run(arguments.split(separator: " ").map(String.init))
        #expect(result.status == 64 && result.errorLines.count == 1 && !result.errors.contains("Did you mean"), "\(result.errors)")
        #expect(result.errors.contains("see 'dripgif "), "\(result.errors)")
    }

    @Test(arguments: [
        ("gif", "'encode'"), ("convert", "'encode'"), ("diff", "'compare'"), ("show", "'info'"), ("play", "'preview'"), ("ls", "'list'"),
        ("watrdrop", "'waterdrop'"), ("Waterdrop", "'waterdrop'"), ("wav", "'wave'"), ("help comprae", "'compare'"),
    ])
    func aCommandIsCorrected(word: String, command: String) throws {
        let result = try program.run(word.split(separator: " ").map(String.init) + ["x"])
        #expect(
            result.status == 64 && result.errorLines.count == 1 && result.errors.contains("did you mean \(command)?"), "\(result.errors)")
    }
}
