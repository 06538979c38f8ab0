/// A file whose bytes were passed on.
struct CodedAnimation<File: TrueColorFile> {
    var assembly: TrueColorAssembly<File>
    /// The approximate bytes of each selected frame; 0 where it equals its predecessor.
    var byteCounts: [Int] = []
}
