/// How the paths before it in its group become one, in the order of Lottie's numbers.
enum MergeMode: CaseIterable, Sendable {
    case merge, add, subtract, intersect, exclude
}
