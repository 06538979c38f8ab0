internal import DripImage

/// The stages of the GIF encoder one by one, for benchmarks.
package enum CodecStages {
    /// What changes between two canvases: the number of pixels in the smallest rectangle.
    package static func difference(from before: IndexedCanvas, to after: IndexedCanvas) -> Int {
        let changed = FrameDifference(from: before, to: after).changed
        return changed.width * changed.height
    }

    /// The number of bytes of a GIF that shows each canvas whole: LZW and nothing else.
    package static func code(_ canvases: [IndexedCanvas]) throws(GIFError) -> Int {
        guard let first = canvases.first else { return 0 }
        var writer = try GIFWriter(size: first.size, palette: first.palette, loopCount: nil)
        for canvas in canvases {
            try writer.add(
                IndexedFrame(
                    rect: canvas.size.bounds, indices: canvas.indices, palette: canvas.palette, delay: Centiseconds(2), disposal: .keep))
        }
        try writer.finish()
        return writer.takeBytes().count
    }
}
