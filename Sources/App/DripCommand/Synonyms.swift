/// Names in other programs for options and commands of this one.
enum Synonyms {
    /// Option names without dashes, by synonym; the likeliest first.
    static let options = names(
        """
        appearance: color-scheme dark light mode theme
        at: frame moment still time
        background: alpha background-color backdrop bg transparency transparent
        colors: color-count colour-count colours palette-size
        dither: dithering
        duration: length seconds
        effort: compress compression level optimise optimize
        effort colors: quality
        format: extension type
        fps: frame-rate framerate frequency r rate
        from: begin offset skip ss start
        jobs: cores cpus processes threads workers
        loop: loops no-loop once plays repeat repeats
        matte: under
        max-bytes: file-size filesize max-filesize max-size maximum-bytes target-size
        max-error: error fuzz lossy threshold tolerance
        no-color: no-colors no-colour
        output: out outfile output-file
        palettes: palette
        per-pixel: fuzz threshold tolerance
        progress: bar
        quiet: silent
        scale: density dpi pixel-ratio ratio zoom
        seed: random
        sheet: contact-sheet grid montage thumbnails
        size: canvas dimensions geometry height resolution s width
        to: end stop until
        touch: click gesture mouse pointer tap
        verbose: debug
        verify: check validate
        """)

    /// Command names, by synonym.
    static let commands = names(
        """
        encode: anim animate apng convert frames gif make
        batch: build run
        compare: cmp diff difference
        list: effects ls
        info: identify inspect show stat
        preview: open play view
        optimize: gifsicle minify optimise shrink
        draw: lottie scene
        ballrain: ball-rain
        waterdrop: drop drops water
        """)

    /// Returns the names by synonym. Each line of `text` has names, a colon and their synonyms.
    private static func names(_ text: String) -> [String: [String]] {
        var names: [String: [String]] = [:]
        for line in text.split(separator: "\n") {
            var entryWords: [String] = []
            var hasColon = false
            for word in line.split(separator: " ") {
                if hasColon {
                    names[String(word), default: []] += entryWords
                } else {
                    hasColon = word.hasSuffix(":")
                    entryWords.append(String(hasColon ? word.dropLast() : word))
                }
            }
        }
        return names
    }

    /// What answers the wish for an option that there is not.
    static let remarks = [
        "speed": "time is real: 'encode --fps' sets the pace of given frames, and effects have parameters such as --gravity and --period",
        "reverse": "ffmpeg reverses the output: ffmpeg -i IN.gif -vf reverse OUT.gif",
        "crop": "--size scales, and --fit cover crops the frames of 'encode'",
    ]

    /// Names that effects must not have, each with a hint to the feature that it suggests.
    static let reserved = [
        "check": "'dripgif batch MANIFEST --check' lists outdated outputs, 'dripgif compare A B' compares two files",
        "completions": "'dripgif --generate-completion-script bash' prints them; zsh and fish are supported, too",
        "render": "'dripgif EFFECT out.gif' renders an effect, 'dripgif list' names all effects",
        "update": "'dripgif batch MANIFEST' renders outdated outputs",
        "version": "use 'dripgif --version'",
    ]
}
