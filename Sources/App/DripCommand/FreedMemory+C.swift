internal import CMalloc
import DripRendering

/// Settings of the allocator for freed memory.
package enum FreedMemory {
    /// Keeps freed memory, up to 128 MiB, for the next images, in one heap for every four cores.
    ///
    /// Every frame allocates and frees a few images. Glibc returns the end of a heap to the system once it is two images long. The system then clears
    /// each page of the next one again: with two workers once a frame, up to a third of the time. So blocks of up to 32 MiB are taken from the heap,
    /// and its end is kept.
    ///
    /// By default each thread has a heap of its own, where freed memory is of no use to other threads: a run of 1,000 frames of 480×270 then takes a
    /// third more. Threads that share a heap rarely wait for each other while it grows in large steps.
    package static func keep() {
        _ = mallopt(M_ARENA_MAX, CInt(clamping: max(1, Limits.jobs(nil) / 4)))
        _ = mallopt(M_TOP_PAD, 16 &<< 20)
        _ = mallopt(M_MMAP_THRESHOLD, 32 &<< 20)
        _ = mallopt(M_TRIM_THRESHOLD, 128 &<< 20)
    }
}
