import ArgumentParser

/// A table of a command's options, their only declaration.
protocol OptionDeclarations {
    static var options: [DeclaredOption] { get }
}
