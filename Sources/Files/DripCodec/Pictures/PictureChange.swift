package import DripImage
import DripNumbers

/// The difference between two frames, as runs of pixels in row order: a few KB instead of megabytes, stored from palette choice to coding.
package struct PictureChange: Equatable, Sendable {
    /// Pixels that are contiguous in row order, also across rows, and become one colour.
    struct Run: Equatable, Sendable {
        let start: Int32
        let count: Int32
        /// The new colour; ``Color/clear`` where nothing is visible.
        var color: Color

        @inline(__always)
        var pixels: Range<Int> { Int(start)..<Int(start) + Int(count) }
    }

    package let size: PixelSize
    /// The runs in row order, not empty and without overlap.
    private(set) var runs: [Run]

    /// Finds the difference from `before`, or from a clear canvas, to `after`.
    /// - Precondition: Both sizes are equal.
    /// - Complexity: one pass.
    package init(from before: StraightImage?, to after: StraightImage) {
        self.init(from: before?.pixels, to: after.pixels, size: after.size)
    }

    /// Finds the difference within a range of pixels; outside of it there is none.
    init(from before: [Color]?, to after: [Color], size: PixelSize, within range: Range<Int>? = nil) {
        let canvas = before ?? Array(repeating: .clear, count: size.area)
        let (old, new, end) = (canvas.span, after.span, range?.upperBound ?? after.count)
        precondition(old.count == new.count && size.area == new.count, "the images have different sizes")
        self.size = size
        runs = []
        var position = range?.lowerBound ?? 0
        while true {
            position += new.matchLength(at: position, with: old, at: position, limit: end - position)
            if position == end { break }
            let start = position
            let color = new[start]
            repeat { position += 1 } while position < end && new[position] == color && old[position] != color
            runs.append(Run(start: Int32(start), count: Int32(position - start), color: color))
        }
    }

    /// - Parameter runs: in row order, not empty and without overlap.
    init(size: PixelSize, runs: [Run]) { (self.size, self.runs) = (size, runs) }

    /// Returns the same change in other colours.
    package func recolored(_ color: (Color) -> Color) -> PictureChange {
        var change = self
        for index in runs.indices { change.runs[index].color = color(runs[index].color) }
        return change
    }

    package var isEmpty: Bool { runs.isEmpty }

    /// The pixels from the first changed one to the last.
    var range: Range<Int> { runs.isEmpty ? 0..<0 : runs[0].pixels.lowerBound..<runs[runs.count - 1].pixels.upperBound }

    /// The number of times, in row order, that the colour changes, or that changed pixels follow unchanged ones or the reverse. It is nearly
    /// proportional to the bytes of a coded frame.
    var switchCount: Int {
        var (count, end) = (runs.count, Int32(0))
        for run in runs {
            if run.start > end { count += 1 }
            end = run.start + run.count
        }
        return count
    }

    /// Returns ``switchCount`` of the change from `before` to `after`, of which only the pixels in `range` may differ. Stops above `limit`.
    static func switchCount(from before: [Color], to after: [Color], within range: Range<Int>, upTo limit: Int) -> Int {
        let (old, new) = (before.span, after.span)
        precondition(old.count == new.count && range.lowerBound >= 0 && range.upperBound <= new.count)
        var (count, position, end) = (0, range.lowerBound, 0)
        while count <= limit {
            position += new.matchLength(at: position, with: old, at: position, limit: range.upperBound - position)
            if position == range.upperBound { break }
            if position > end { count += 1 }
            // Up to the next equal pixel, each colour is one more.
            while position < range.upperBound, new[position] != old[position] {
                let color = new[position]
                repeat { position += 1 } while position < range.upperBound && new[position] == color && old[position] != color
                count += 1
            }
            end = position
        }
        return count
    }

    var clears: Bool { runs.contains { $0.color == .clear } }

    /// The numbers of pixels and runs, which determine the work of coding.
    package var extent: (pixelCount: Int, runCount: Int) { (runs.reduce(0) { $0 + $1.pixels.count }, runs.count) }

    /// The approximate memory in bytes.
    package var byteCount: Int { runs.count * MemoryLayout<Run>.stride }

    /// Turns the pixels of the previous frame into the next one's.
    @inline(__always)
    func apply(to pixels: inout [Color]) {
        precondition(pixels.count == size.area, "a change of \(size) does not fit \(pixels.count) pixels")
        var target = pixels.mutableSpan
        for run in runs {
            for location in run.pixels { target[location] = run.color }
        }
    }
}

extension StraightImage {
    /// Advances to the next frame of an animation.
    package mutating func apply(_ change: PictureChange) { change.apply(to: &pixels) }

    /// Returns the sum over all pixels of the squared differences of red, green, blue and alpha.
    package func squaredError(of other: StraightImage) -> SquaredError {
        precondition(size == other.size, "images of \(size) and \(other.size) do not match")
        return zip(pixels, other.pixels).reduce(.zero) { $0 + ($1.0 == $1.1 ? .zero : SquaredError(withAlpha: $1.0, $1.1)) }
    }
}

extension PictureChange {
    /// The change as bytes, for files.
    ///
    /// A run of up to 255 opaque pixels directly after the last one takes four bytes: count, red, green and blue. Others take thirteen: 0, then
    /// start, count, four bytes each, low byte first, then alpha, red, green and blue.
    package var bytes: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: (Self.headCount + 4) * runs.count)
        var target = bytes.mutableSpan
        var (offset, end) = (0, Int32(0))
        for run in runs {
            if run.start == end, run.count < 256, run.color.isOpaque {
                target[offset] = UInt8(truncatingIfNeeded: run.count)
                offset += 1
            } else {
                for byte in 0..<4 {
                    target[offset + 1 + byte] = UInt8(truncatingIfNeeded: run.start &>> Int32(8 * byte))
                    target[offset + 5 + byte] = UInt8(truncatingIfNeeded: run.count &>> Int32(8 * byte))
                }
                target[offset + Self.headCount] = run.color.alpha
                offset += Self.headCount + 1
            }
            target[offset] = run.color.red
            target[offset + 1] = run.color.green
            target[offset + 2] = run.color.blue
            offset += 3
            end = run.start &+ run.count
        }
        bytes.removeLast(bytes.count - offset)
        return bytes
    }

    /// Parses ``bytes``; nil if they are invalid.
    package init?(size: PixelSize, bytes: [UInt8]) {
        let source = bytes.span
        self.size = size
        runs = []
        runs.reserveCapacity(bytes.count / 4)
        var (offset, end) = (0, 0)
        while offset < source.count {
            var (start, count, alpha) = (Int32(truncatingIfNeeded: end), Int32(source[offset]), UInt8(255))
            offset += 1
            if count == 0 {
                guard offset + Self.headCount <= source.count else { return nil }
                start = Int32(bitPattern: source.littleEndianWord(at: offset))
                count = Int32(bitPattern: source.littleEndianWord(at: offset + 4))
                alpha = source[offset + 8]
                offset += Self.headCount
            }
            guard offset + 3 <= source.count else { return nil }
            let color = Color(red: source[offset], green: source[offset + 1], blue: source[offset + 2], alpha: alpha)
            offset += 3
            guard start >= end, count > 0, Int(start) + Int(count) <= size.area else { return nil }
            runs.append(Run(start: start, count: count, color: color))
            end = Int(start) + Int(count)
        }
    }

    /// Start, count and alpha.
    private static let headCount = 9
}
