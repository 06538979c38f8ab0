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

    /// Marks the wavelength λ between two crests or troughs, and the amplitude A.
    private func measures(_ surface: WaveSurface, crest: Double) -> [Construction.Mark] {
        let box = vessel.box
        // Under the water, where there is room, else above.
        let isUnder = box.maxY - surface.level > box.height * 0.25
        let y = surface.level + (isUnder ? 1 : -1) * max(3 * surface.amplitude, 0.09 * box.height)
        let (from, to) = (crest, crest + surface.wavelength)
        guard to <= box.maxX + 1e-9 else {
            return [.letter("A", at: Point(crest, surface.level - surface.amplitude), away: Vector(0, -1), of: .tangent)]
        }
        let crests = surface.level - surface.amplitude
        return [
            .line(Point(from, y), Point(to, y)), .guideLine(Point(from, crests), Point(from, y)),
            .guideLine(Point(to, crests), Point(to, y)),
            .letter("λ", at: Point((from + to) / 2, y), away: Vector(0, isUnder ? 1 : -1), of: .tangent),
            .line(Point(to, surface.level), Point(to, crests)), .letter("A", at: Point(to, crests), away: Vector(0, -1), of: .tangent),
        ]
    }
}
