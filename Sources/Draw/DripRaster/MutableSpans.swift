// Mutable spans of several of an owner's arrays. Separate spans of its properties would each count as an access to the whole owner.

/// Lends two arrays; `body` must not access their owner.
@inline(__always)
func withMutableSpans<A, B, Result>(
    _ a: inout [A], _ b: inout [B], do body: (inout MutableSpan<A>, inout MutableSpan<B>) -> Result
) -> Result {
    var a = a.mutableSpan
    var b = b.mutableSpan
    return body(&a, &b)
}
