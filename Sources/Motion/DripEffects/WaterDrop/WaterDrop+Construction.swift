import DripGeometry
import DripNumbers

extension WaterDrop {
    /// Returns what the drawing is built of, `time` seconds after the start, in points of the canvas.
    public func construction(at time: Double) -> Construction {
        let drops = drops(at: time)
        let isBetter = fidelity == .better
        // Letters at one neck: the first that hangs, else the first that rises from the pool.
        func lettered(_ isNecked: (Double) -> Bool) -> Int? { drops.firstIndex { isNecked($0.age) } }
        let named =
            lettered { $0 < timeline.breakTime && timeline.center(at: $0) > 0.7 * layout.radius }
            ?? lettered {
                $0 > timeline.impact && $0 < timeline.reboundBreak ?? timeline.apex && timeline.center(at: $0) < layout.surface
            }
        var surface = PoolSurface(level: layout.surface)
        if isBetter { for drop in drops { liquid.disturb(&surface, x: drop.x, age: drop.age) } }
        let floor = layout.surface + 2 * layout.radius
        var marks: [Construction.Mark] = [.edge(Point(0, floor), Point(layout.width, floor))]
        for (index, drop) in drops.enumerated() {
            let isNamed = index == named
            // Ripples of many drops overlap, so those of one column stand for all.
            if isBetter, drop.x == layout.columns[0] { marks += liquid.bumpMarks(x: drop.x, age: drop.age) }
            marks +=
                isBetter
                ? liquid.marks(x: drop.x, age: drop.age, surface: surface, isNamed: isNamed)
                : original.marks(x: drop.x, age: drop.age, isNamed: isNamed)
        }
        return Construction(marks).scaled(by: loop.zoom)
    }
}

/// The letters of a neck: A and B on the drop, right and left, C and D at its foot, left and right, M and N at its controls, d/2 on its axis.
private func neckLetters(
    drop: Point, base: Point, side: Point, foot: Point, control: Point, _ mirror: (Point) -> Point
) -> [Construction.Mark] {
    let out = Vector(1, 0)
    let middle = base.interpolated(to: drop, at: 0.5)
    let up = (base - drop) * (1 / max(1e-9, base.distance(to: drop)))
    return [
        // Beyond the drop, between its letters.
        .letter("d/2", at: drop.interpolated(to: middle, at: 0.5), away: out * 0.4 - up, of: .tangent),
        .letter("A", at: side, away: out - up * 0.4, of: .tangent),
        .letter("B", at: mirror(side), away: -out - up * 0.4, of: .tangent),
        .letter("D", at: foot, away: out + up * 0.3, of: .curve),
        .letter("C", at: mirror(foot), away: -out + up * 0.3, of: .curve),
        .letter("N", at: control, away: out, of: .curve), .letter("M", at: mirror(control), away: -out, of: .curve),
    ]
}

extension LiquidDrip {
    /// Marks one drop, with letters if it is `isNamed`.
    fileprivate func marks(x: Double, age: Double, surface: PoolSurface, isNamed: Bool) -> [Construction.Mark] {
        let marks = parts(x: x, age: age, surface: surface).flatMap { part -> [Construction.Mark] in
            switch part {
            case .neck(let neck, _, let lift, let map): neckMarks(neck, lift, map, isNamed: isNamed)
            case .stub(let attachment, let time, _, let lift, let map): stubMarks(attachment, time: time, lift, map)
            case .free(let remains, let time, let map): freeMarks(remains, age: time, map)
            case .satellite(let center, let radius): [.circle(center, radius: radius)]
            }
        }
        let center = timeline.center(at: age)
        return center > -radius && (age < timeline.impact + 1e-9 || center - radius < layout.surface)
            ? marks + [.velocity(Vector(0, timeline.speed(at: age)), at: Point(x, center))] : marks
    }

    /// Marks a neck: the drop, the circles that round the corners, the flanks with their ends, and the axis.
    private func neckMarks(_ neck: LiquidNeck, _ lift: LiquidNeck.Lift, _ map: AffineMap, isNamed: Bool) -> [Construction.Mark] {
        let (drop, base) = (map(Point(0, neck.distance)), map(.zero))
        func mirror(_ point: Point) -> Point { Point(2 * drop.x - point.x, point.y) }
        var marks: [Construction.Mark] = [.circle(drop, radius: neck.radius)]
        if neck.distance > 0 { marks.append(.line(base, drop)) }
        for (side, foot) in [(1.0, lift.right), (-1, lift.left)] {
            let curves = [neck.flank[0].lifted(foot: foot, tip: 0)] + neck.flank.dropFirst()
            let placed = curves.map { (side > 0 ? $0 : $0.mirrored).transformed(by: map) }
            marks += placed.map { .curve($0) }
            marks.append(.tangentPoint(placed[placed.count - 1].end))
            if neck.flank.count == 2 {
                // The circle's centre lies beyond the end of the flank, as far as the waist is from the surface.
                let (end, fillet) = (neck.flank[1].end, neck.flank[0].end.y)
                let heading = Vector(angle: neck.angle)
                let center = end + Vector(heading.dy, -heading.dx) * fillet
                marks.append(.circle(map(Point(side * center.x, center.y)), radius: fillet))
            }
        }
        guard isNamed, neck.distance > 0.3 * neck.radius else { return marks }
        // Right on screen: half a turn exchanges the sides.
        let first = neck.flank[0].lifted(foot: lift.right, tip: 0).transformed(by: map)
        let last = neck.flank[neck.flank.count - 1].transformed(by: map)
        let control = neck.flank.count == 2 ? first.end : last.controlPoints[last.degree - 1]
        let isTurned = last.end.x < drop.x
        func right(_ point: Point) -> Point { isTurned ? mirror(point) : point }
        return marks
            + neckLetters(drop: drop, base: base, side: right(last.end), foot: right(first.start), control: right(control), mirror)
    }

    private func stubMarks(_ attachment: Attachment, time: Double, _ lift: LiquidNeck.Lift, _ map: AffineMap) -> [Construction.Mark] {
        let stub = recoil(attachment, time: time, lift)
        // What is lower is a line.
        guard stub.height > 0.2 * radius else { return [] }
        let flank = attachment.remains.stubFlank(height: stub.height, foot: attachment.fillet.foot, rounding: stub.rounding)
        return [stub.lift.right, stub.lift.left].enumerated().map { index, foot in
            let lifted = flank.lifted(foot: foot, tip: stub.lift.tip)
            return .curve((index == 0 ? lifted : lifted.mirrored).transformed(by: map))
        }
    }

    private func freeMarks(_ remains: NeckBreak, age: Double, _ map: AffineMap) -> [Construction.Mark] {
        let (rounding, swing) = ringing(age: age)
        let whole = swing.followed(by: map)
        var marks: [Construction.Mark] = [
            .body(BezierPath(circle: .zero, radius: radius).transformed(by: whole)), .center(map(.zero)),
        ]
        if rounding < 0.95 {
            let flank = remains.dropFlank(rounding: rounding)
            marks += [flank, flank.mirrored].map { .curve($0.transformed(by: whole)) }
        }
        return marks
    }

    /// Marks the dents and ripples of the drop as quartics on still water.
    fileprivate func bumpMarks(x: Double, age: Double) -> [Construction.Mark] {
        var pool = PoolSurface(level: layout.surface)
        disturb(&pool, x: x, age: age)
        return pool.bumps.filter { abs($0.height) > 0.1 * radius }.map { bump in
            .controlPolygon(
                [(-1.0, 0.0), (-0.5, 0), (0, 8.0 / 3), (0.5, 0), (1, 0)].map {
                    Point(bump.center + $0.0 * bump.halfWidth, pool.level - $0.1 * bump.height)
                })
        }
    }
}

extension OriginalDrip {
    /// Marks one drop, its helpers and ripples, with letters if it is `isNamed`.
    fileprivate func marks(x: Double, age: Double, isNamed: Bool) -> [Construction.Mark] {
        let center = timeline.center(at: age)
        var marks: [Construction.Mark] = []
        if age < timeline.breakTime {
            marks += neckMarks(x: x, center: center, radius: radius, base: 0, foot: layout.root, isNamed: isNamed)
        } else {
            if let (y, helper) = recoilHelper(age: age) {
                marks.append(.helper(BezierPath(circle: Point(x, y), radius: helper)))
                marks += neckMarks(x: x, center: y, radius: helper, base: 0, foot: layout.root, isNamed: false)
            }
            if center - radius < layout.surface || age < timeline.impact { marks.append(.circle(Point(x, center), radius: radius)) }
        }
        if let y = moundHelper(age: age) {
            marks.append(.helper(BezierPath(circle: Point(x, y), radius: radius)))
            marks += neckMarks(x: x, center: y, radius: radius, base: layout.surface, foot: 5 * radius, isNamed: isNamed)
        }
        if center > -radius, center - radius < layout.surface {
            marks.append(.velocity(Vector(0, timeline.speed(at: age)), at: Point(x, center)))
        }
        let ripples = ripples(x: x, age: timeline.reboundBreak.map { age - $0 } ?? -1)
        return marks + ripples.flatMap { $0.segments.filter { $0.degree == 2 } }.map { .curve($0) }
    }

    private func neckMarks(
        x: Double, center: Double, radius: Double, base: Double, foot: Double, isNamed: Bool
    ) -> [Construction.Mark] {
        let (drop, root) = (Point(x, center), Point(x, base))
        var marks: [Construction.Mark] = [.circle(drop, radius: radius)]
        // On the far side of the ceiling only the disc is visible.
        if base == 0, center < base { return center > -radius ? marks : [] }
        let (feet, middle) = (Point(x + foot, base), Point(x + radius, (center + base) / 2))
        let side = Point(x + radius, center)
        func mirror(_ point: Point) -> Point { Point(2 * x - point.x, point.y) }
        let flank = [feet, middle, side]
        marks += [
            .line(root, drop), .controlPolygon(flank), .controlPolygon(flank.map(mirror)), .tangentPoint(side), .tangentPoint(mirror(side)),
        ]
        guard isNamed, abs(center - base) > radius else { return marks }
        return marks + neckLetters(drop: drop, base: root, side: side, foot: feet, control: middle, mirror)
    }
}
