internal import DripNumbers

/// A path, which programs do not change.
final class ExpressionPath {
    let value: PathValue

    init(_ value: PathValue) { self.value = value }
}
