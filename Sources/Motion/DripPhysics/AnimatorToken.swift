/// Represents an animator while it exists.
final class AnimatorToken {
    var hasEnded = false
}
