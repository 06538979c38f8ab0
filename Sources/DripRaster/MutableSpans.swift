// An owner's arrays for writing, several at once. Spans taken of its properties one after another would each count as an access to the whole owner.

/// Lends two arrays; `body` must leave their owner alone.
@inline(__always)
func withMutableSpans<A, B, Result>(
    _ a: inout [A], _ b: inout [B], do body: (inout MutableSpan<A>, inout MutableSpan<B>) -> Result
) -> Result {
    var a = a.mutableSpan
    var b = b.mutableSpan
    return body(&a, &b)
}

/// Lends three.
@inline(__always)
func withMutableSpans<A, B, C, Result>(
    _ a: inout [A], _ b: inout [B], _ c: inout [C],
    do body: (inout MutableSpan<A>, inout MutableSpan<B>, inout MutableSpan<C>) -> Result
) -> Result {
    var a = a.mutableSpan
    var b = b.mutableSpan
    var c = c.mutableSpan
    return body(&a, &b, &c)
}
