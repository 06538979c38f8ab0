internal import CMalloc

/// What becomes of memory that nobody uses any more.
enum FreedMemory {
    /// Keeps up to 6 MiB at the end of each thread's heap for what comes next, and allocates there what takes up to 32 MiB.
    ///
    /// Every frame is a few pictures, allocated and freed. Glibc returns the end of a heap to the system as soon as it is two pictures long, and the
    /// system clears each page of the next one again: with two workers once a frame, up to a fifth of the time. A run's peak is 2 or 3 MiB
    /// more for it.
    static func keep() {
        _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 6 << 20)
    }
}
