import DripGeometry

extension Wave {
    /// Returns what the drawing is built of, `time` seconds after the start, in points of the canvas.
    public func construction(at time: Double) -> Construction {
        let (level, drift) = state(at: time)
        let box = vessel.box
        var marks: [Construction.Mark] =
            vessel.cornerRadius > 0 && vessel.cornerRadius < box.width / 2
            ? Construction.Mark.corners(of: box, radius: vessel.cornerRadius)
            : vessel.cornerRadius > 0 ? [.circle(box.center, radius: vessel.cornerRadius)] : [.boundary(BezierPath(rect: box))]
        guard let surface = surface(level: level, drift: drift) else { return Construction(marks) }
        let (top, bottom) = (surface.level - surface.amplitude, surface.level + surface.amplitude)
        marks += [
            .line(Point(box.minX, surface.level), Point(box.maxX, surface.level)),
            .guideLine(Point(box.minX, top), Point(box.maxX, top)), .guideLine(Point(box.minX, bottom), Point(box.maxX, bottom)),
        ]
        guard surface.amplitude > 0 else { return Construction(marks) }
        // A crest is a quarter of a wavelength before the zero from which y grows.
        let crest = surface.shift + surface.wavelength * 0.75
        let first = crest - surface.wavelength * ((crest - box.minX) / surface.wavelength).rounded(.down)
        let quarter = surface.wavelength / 4
        for index in 0..<(4 * waves) {
            let x = first + quarter * Double(index)
            let y = [top, surface.level, bottom, surface.level][index % 4]
            if box.minX <= x, x <= box.maxX { marks.append(.tangentPoint(Point(x, y))) }
        }
        // The knots of a wavelength, and the control polygons of its first quarter.
        let pieces = surface.wavelengthPieces(from: box.minX)
        marks += pieces.map { .controlPolygon([$0.end]) } + pieces.prefix(pieces.count / 4).map { .curve($0) }
        marks.append(.velocity(Vector(speed, 0), at: Point(first, top)))
        return Construction(marks + measures(surface, crest: first))
    }

    /// Marks the wavelength λ between two crests, and the amplitude A at the crest or trough that is farthest from the label.
    private func measures(_ surface: WaveSurface, crest: Double) -> [Construction.Mark] {
        let box = vessel.box
        let extrema = (-1..<2 * waves).map { index in
            Point(
                crest + surface.wavelength * Double(index) / 2,
                surface.level + (index.isMultiple(of: 2) ? -1 : 1) * surface.amplitude)
        }
        let inside = extrema.filter { box.minX <= $0.x && $0.x <= box.maxX }
        guard let named = inside.max(by: { abs($0.x - box.center.x) < abs($1.x - box.center.x) }) else { return [] }
        var marks: [Construction.Mark] = [
            .line(Point(named.x, surface.level), named),
            .letter("A", at: named, away: Vector(0, named.y - surface.level), of: .tangent),
        ]
        // Under the water, where there is room, else above; off the label.
        let isUnder = box.maxY - surface.level > box.height * 0.25
        let side = isUnder ? 1.0 : -1
        var line = surface.level + side * max(3 * surface.amplitude, 0.09 * box.height)
        let clearance = 0.2 * box.height
        if label != nil, abs(line - box.center.y) < clearance { line = box.center.y + side * clearance }
        let (from, to) = (crest, crest + surface.wavelength)
        guard to <= box.maxX + 1e-9 else { return marks }
        let crests = surface.level - surface.amplitude
        marks += [
            .line(Point(from, line), Point(to, line)), .guideLine(Point(from, crests), Point(from, line)),
            .guideLine(Point(to, crests), Point(to, line)),
            .letter("λ", at: Point((from + to) / 2, line), away: Vector(0, side), of: .tangent),
        ]
        return marks
    }
}
