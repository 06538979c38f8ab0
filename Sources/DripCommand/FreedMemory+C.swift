internal import CMalloc

/// What becomes of memory that nobody uses any more.
enum FreedMemory {
    /// Allocates what takes up to 32 MiB from each thread's heap, and keeps there what is freed.
    ///
    /// Every frame is a few pictures, allocated and freed. Glibc returns the end of a heap to the system as soon as it is two pictures long, and the
    /// system clears each page of the next one again: with two workers once a frame, up to a third of the time. A heap has 64 MiB at most, so that
    /// many are never too few to keep. A run's peak is 2 or 3 MiB more for it, and 20 where a picture has 12 MB.
    static func keep() {
        _ = mallopt(M_MMAP_THRESHOLD, 32 << 20)
        _ = mallopt(M_TRIM_THRESHOLD, 64 << 20)
    }
}
