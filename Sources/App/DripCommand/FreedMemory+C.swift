internal import CMalloc

/// Settings of the allocator for freed memory.
package enum FreedMemory {
    /// Allocates blocks of up to 32 MiB from each thread's heap, and keeps freed memory there.
    ///
    /// Every frame allocates and frees a few images. Glibc returns the end of a heap to the system once it is two images long. The system then clears
    /// each page of the next one again: with two workers once a frame, up to a third of the time. A heap has at most 64 MiB, so this threshold keeps
    /// all of it. The peak memory of a run grows by 2 or 3 MiB, and by 20 for images of 12 MB.
    package static func keep() {
        _ = mallopt(M_MMAP_THRESHOLD, 32 &<< 20)
        _ = mallopt(M_TRIM_THRESHOLD, 64 &<< 20)
    }
}
