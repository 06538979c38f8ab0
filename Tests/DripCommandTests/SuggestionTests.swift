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
        ("waterdrop --theme dark o.gif", "'--appearance'"), ("waterdrop --once o.gif", "'--loop'"),
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

    /// Files by their first bytes; `OUTPUT` is for the user.
    private static let files: [String: [UInt8]] = [
        "a.gif": Array("GIF89a".utf8), "a.png": [0x89] + Array("PNG\r\n".utf8) + [0x1A, 0x0A], "hello.json": Array("{\"layers\":[]}".utf8),
        "s.drip": Array("drip 1\n".utf8), "m.yaml": Array("# made\nversion: 1\noutputs: []\n".utf8), "p.svg": Array("<?xml?><svg/>".utf8),
        "f.mp4": [0, 0, 0, 24] + Array("ftypmp42".utf8), "j.jpg": [0xFF, 0xD8, 0xFF, 0xE0],
    ]

    @Test(arguments: [
        // A file in the place of a command.
        (64, "hello.json hello.gif", "did you mean 'dripgif draw hello.json hello.gif'?"),
        (64, "a.png a.png -o o.gif", "did you mean 'dripgif encode a.png a.png -o o.gif'?"),
        (64, "a.gif", "did you mean 'dripgif info a.gif'?"), (64, "m.yaml --check", "did you mean 'dripgif batch m.yaml --check'?"),
        (64, "none-%04d.png o.gif", "did you mean 'dripgif encode none-%04d.png o.gif'?"), (64, "f.mp4 o.gif", "ffmpeg -i f.mp4"),
        (64, "-i hello.json o.gif", "did you mean 'dripgif draw hello.json o.gif'?"),
        (64, "draw -i hello.json o.gif", "inputs have no option; did you mean 'dripgif draw hello.json o.gif'?"),
        // A file of another kind.
        (65, "draw a.gif o.gif", "'dripgif encode a.gif OUTPUT'"), (65, "draw a.png o.gif", "'dripgif encode a.png OUTPUT'"),
        (65, "encode hello.json o.gif", "'dripgif draw hello.json OUTPUT'"), (65, "encode s.drip o.gif", "'dripgif draw s.drip OUTPUT'"),
        (65, "encode f.mp4 o.gif", "ffmpeg -i f.mp4"), (65, "draw p.svg o.gif", "rsvg-convert p.svg"),
        (65, "encode j.jpg o.gif", "ffmpeg -i j.jpg"), (65, "draw m.yaml o.gif", "'dripgif batch m.yaml'"),
        (65, "optimize hello.json", "'dripgif draw hello.json OUTPUT'"), (65, "batch a.gif", "'dripgif encode a.gif OUTPUT'"),
        (65, "batch hello.json", "'dripgif draw hello.json OUTPUT'"), (65, "info m.yaml", "'dripgif batch m.yaml'"),
        // The only file of the line is of another kind.
        (64, "draw a.gif", "'dripgif encode a.gif OUTPUT'"), (64, "encode p.svg", "rsvg-convert p.svg"),
        (64, "encode f.mp4 --fps 25", "ffmpeg -i f.mp4"), (64, "encode hello.json", "'dripgif draw hello.json OUTPUT'"),
        (64, "draw hello.json", "There is no <output>"), (64, "encode a.gif", "There are no frames"),
        (64, "preview a.gif", "'a.gif' is a GIF, not an effect; 'dripgif info a.gif'"),
        (64, "preview hello.json", "not an effect; 'dripgif draw hello.json OUTPUT'"), (64, "preview f.mp4", "ffmpeg -i f.mp4"),
        (64, "preview none.txt", "there is no effect 'none.txt'; 'dripgif list'"), (64, "preview wavv", "did you mean 'wave'?"),
        // A wish.
        (64, "waterdrop --speed 2 o.gif", "'encode --fps' sets the pace"), (64, "--list", "did you mean 'dripgif list'?"),
    ])
    func aFileInAWrongPlaceNamesItsCommand(status: Int32, arguments: String, says: String) throws {
        for (name, bytes) in Self.files { try Data(bytes).write(to: program.directory.appending(path: name)) }
        let result = try program.run(arguments.split(separator: " ").map(String.init))
        #expect(result.status == status && result.errorLines.count == 1 && result.errors.contains(says), "\(result.errors)")
    }

    @Test(arguments: [
        "--max-bytes 60kb", "--max-bytes 60KiB", "--max-bytes 1m", "--max-bytes 900B", "--scale 2x", "--fps 10fps", "--size 40,80",
        "--size 40*80", "--size 40px", "--appearance Dark", "--format GIF", "--loop infinite", "--background 00FF00", "--finish Glossy",
        "--to 0.2sec", "--to 0.01m", "--to 0.01min",
    ])
    func aValueIsTakenAsItIsMeant(option: String) throws {
        let words = option.split(separator: " ").map(String.init)
        let size = words[0] == "--size" ? [] : ["--size", "40x80"]
        let budget = words[1] == "900B" ? ["--at", "0", "--format", "gif"] : []
        let length = words[0] == "--to" ? [] : budget.isEmpty ? ["--duration", "0.2"] : []
        let result = try program.run(["waterdrop", "--drips", "1"] + size + length + budget + words + ["o.gif"])
        #expect([0, 65].contains(result.status) && !result.errors.contains("invalid"), "\(result.errors)")
    }
}
