/// Curves: cut into pieces that turn a quarter at most, and these into pieces of one kind.
///
/// The normals of a curve sweep a strip. Its map takes a point on the curve and a distance along the normal to a point. The map keeps its orientation
/// where the distance is below the radius of curvature, and reverses it beyond. Both kinds of points belong to the stroke, but in one outline they
/// would cancel. The strip therefore ends on the evolute, which the centres of curvature form. The rest is a second strip of opposite orientation,
/// between the evolute and the ends of the normals. Sources: Diego Nehab, "Converting stroked primitives to filled primitives" (2020); Raph Levien
/// and Arman Uguray, "GPU-friendly stroke expansion" (2024).
extension StrokeOutline {
    mutating func addCurve(_ curve: StrokeCurve) {
        var isFirst = true
        curve.forEachArc { arc in
            let chord = arc.start.distance(to: arc.end)
            let edge = Edge(point: arc.start, tangent: arc.startTangent, chord: chord)
            if isFirst { beginSegment(edge) } else { passCusp(edge) }
            isFirst = false
            addArc(arc)
            last = Edge(point: arc.end, tangent: arc.endTangent, chord: chord)
        }
        finishFold()
    }

    /// Continues inside a curve, where only a cusp changes the direction. There the normals sweep to both sides.
    private mutating func passCusp(_ edge: Edge) {
        let corner = StrokeCorner(last, edge, radius: radius)
        guard corner.cosine <= 0 || radius * abs(corner.turn) > tolerance / 4 else { return }
        finishFold()
        passThroughPivot(corner)
        addOuterSide(corner, .round)
        guard corner.cosine > 0 else { return asides.append(disc(at: corner.pivot)) }
        let (from, to) = (corner.pivot + corner.from * corner.inner.sign, corner.pivot + corner.to * corner.inner.sign)
        var sector = OutlineSide(start: from)
        sector.addArc(about: corner.pivot, from: from - corner.pivot, turn: corner.turn, to: to, longest: longestArc)
        asides.move(to: corner.pivot)
        if corner.turn > 0 {
            asides.addLine(to: from)
            sector.append(to: &asides)
        } else {
            asides.addLine(to: to)
            sector.appendReversed(to: &asides)
        }
        asides.close()
    }

    /// Returns the side on which the curve is visibly tighter than half the width, if there is one.
    private func tightSide(_ sample: StrokeCurve.Sample) -> Side? {
        guard radius * abs(sample.turning) > sample.speed + tolerance / 16 else { return nil }
        return sample.turning > 0 ? .right : .left
    }

    private mutating func addArc(_ arc: StrokeCurve) {
        let steps = 8
        var from = 0.0
        var t = 0.0
        var side = tightSide(arc.sample(at: 0))
        for index in 1...steps {
            let next = Double(index) / Double(steps)
            let sideThere = tightSide(arc.sample(at: next))
            // Between opposite tight sides there are two changes.
            while side != sideThere {
                var (low, high) = (t, next)
                var found = sideThere
                for _ in 0..<40 {
                    let middle = (low + high) / 2
                    let sideInBetween = tightSide(arc.sample(at: middle))
                    if sideInBetween == side { low = middle } else { (high, found) = (middle, sideInBetween) }
                }
                if high > from { addPart(arc.part(from: from, to: high), tightOn: side) }
                (from, t, side) = (high, high, found)
            }
            t = next
        }
        if from < 1 { addPart(from == 0 ? arc : arc.part(from: from, to: 1), tightOn: side) }
    }

    private mutating func addPart(_ part: StrokeCurve, tightOn side: Side?) {
        guard part.topSpeed > 0 else { return }
        if let side { return addTightArc(part, inner: side) }
        finishFold()
        for side in [Side.left, .right] { self[side].addOffset(of: part, by: radius * side.sign, tolerance: tolerance) }
    }

    /// Adds a part that is tighter than half the width throughout. The main outline follows the centres of curvature on the inner side.
    private mutating func addTightArc(_ arc: StrokeCurve, inner: Side) {
        if let fold, fold.inner != inner { finishFold() }
        self[inner.other].addOffset(of: arc, by: radius * inner.other.sign, tolerance: tolerance)
        let begin = arc.sample(at: 0)
        var open = fold ?? StrokeFold(inner: inner, ends: OutlineSide(start: begin.offset(radius * inner.sign)), centres: [])
        fold = nil
        open.ends.addOffset(of: arc, by: radius * inner.sign, tolerance: tolerance)
        if open.centres.isEmpty { open.centres.append(centre(begin, inner)) }
        let halfway = centre(arc.sample(at: 0.5), inner)
        let (first, last) = (open.centres[open.centres.count - 1], centre(arc.sample(at: 1), inner))
        addCentres(of: arc, inner, in: (0, 0.5), from: first, to: halfway, depth: 0, into: &open.centres)
        addCentres(of: arc, inner, in: (0.5, 1), from: halfway, to: last, depth: 0, into: &open.centres)
        fold = open
    }

    /// Returns the centre of curvature, at most at the end of the normal.
    private func centre(_ sample: StrokeCurve.Sample, _ inner: Side) -> Point {
        let distance = sample.speed / abs(sample.turning)
        return sample.offset(inner.sign * (distance < radius ? distance : radius))
    }

    /// Adds the centres between two parameters as chords within the tolerance, halved at most six times because they rarely show.
    private func addCentres(
        of arc: StrokeCurve, _ inner: Side, in range: (from: Double, to: Double), from first: Point, to last: Point, depth: Int,
        into centres: inout [Point]
    ) {
        let parameter = (range.from + range.to) / 2
        let middle = centre(arc.sample(at: parameter), inner)
        let chord = last - first
        let share = chord == .zero ? 0 : min(1, max(0, (middle - first).dot(chord) / chord.dot(chord)))
        guard depth < 6, middle.distance(to: first + chord * share) > tolerance else { return centres.append(last) }
        addCentres(of: arc, inner, in: (range.from, parameter), from: first, to: middle, depth: depth + 1, into: &centres)
        addCentres(of: arc, inner, in: (parameter, range.to), from: middle, to: last, depth: depth + 1, into: &centres)
    }

    /// Adds the outline of the region that a tight bend has folded over.
    mutating func finishFold() {
        guard let fold else { return }
        self.fold = nil
        for centre in fold.centres { self[fold.inner].addLine(to: centre) }
        self[fold.inner].addLine(to: fold.ends.end)
        // Clockwise: on the right the ends run backwards along the outside; on the left the centres do.
        asides.move(to: fold.ends.start)
        if fold.inner == .right {
            fold.ends.append(to: &asides)
            for centre in fold.centres.reversed() { asides.addLine(to: centre) }
        } else {
            for centre in fold.centres { asides.addLine(to: centre) }
            asides.addLine(to: fold.ends.end)
            fold.ends.appendReversed(to: &asides)
        }
        asides.close()
    }
}
