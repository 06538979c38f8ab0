import DripGeometry
import DripNumbers

extension LiquidDrip {
    /// A body of water of one drop, with the map of its frame to the canvas.
    enum Part {
        /// The drop with the liquid that joins it to ceiling or pool; the outline's closing edge runs `root` inside of that.
        case neck(LiquidNeck, root: Double, LiquidNeck.Lift, AffineMap)
        /// What is left on ceiling or pool `time` seconds after the break.
        case stub(Attachment, time: Double, root: Double, LiquidNeck.Lift, AffineMap)
        /// The free drop with its tail, `time` seconds after the break.
        case free(NeckBreak, time: Double, AffineMap)
        case satellite(Point, radius: Double)
    }

    /// Returns the drop and its remains at the ceiling or the pool.
    func parts(x: Double, age: Double, surface: PoolSurface) -> [Part] {
        let center = timeline.center(at: age)
        let toCeiling = AffineMap.translation(x, WaterDropLayout.ceilingThickness)
        let root = WaterDropLayout.ceilingThickness / 2
        guard age >= timeline.breakTime else {
            let distance = center - WaterDropLayout.ceilingThickness
            return distance > -radius ? [.neck(ceiling.fillet.neck(at: distance), root: root, LiquidNeck.Lift(), toCeiling)] : []
        }
        let stub = Part.stub(ceiling, time: age - timeline.breakTime, root: root, LiquidNeck.Lift(), toCeiling)
        let satellite = satellite(x: x, age: age).map { [Part.satellite($0.center, radius: $0.radius)] } ?? []
        return [stub] + satellite + partsAtPool(x: x, age: age, center: center, surface: surface)
    }

    /// Returns the drop after it has left the ceiling: free, dipping in, carried by its mound, free again, and submerging.
    private func partsAtPool(x: Double, age: Double, center: Double, surface: PoolSurface) -> [Part] {
        let root = min(layout.depth * 0.9, 2 * radius)
        let still = AffineMap.halfTurn(to: Point(x, surface.level))
        var lift = surface.lift(x: x, foot: mound.fillet.foot, above: 0)
        if age >= timeline.impact, age < mound.breakTime {
            let distance = surface.level - center
            return distance > -radius ? [.neck(mound.fillet.neck(at: distance), root: root, lift, still)] : []
        }
        var parts: [Part] = []
        let stand = surface.height(at: x).height
        if age >= mound.breakTime, age < mound.breakTime + Self.roundTime {
            lift.tip = stand
            parts.append(.stub(mound, time: age - mound.breakTime, root: root, lift, still))
        }
        let distance = surface.level - stand - center
        if age < timeline.impact || age > timeline.apex, distance < radius {
            guard distance > -radius else { return parts }
            let neck = entering(distance: distance)
            let lift = surface.lift(x: x, foot: neck.flank[0].start.x, above: stand)
            return parts + [.neck(neck, root: root, lift, .halfTurn(to: Point(x, surface.level - stand)))]
        }
        return parts
            + [
                age < timeline.impact
                    ? .free(ceiling.remains, time: age - timeline.breakTime, .translation(x, center))
                    : .free(mound.remains, time: age - mound.breakTime, .halfTurn(to: Point(x, center)))
            ]
    }

    /// Appends the outline of a part.
    func draw(_ part: Part, into path: inout BezierPath) {
        switch part {
        case .neck(let neck, let root, let lift, let map): path.append(neck.outline(root: root, lift: lift).transformed(by: map))
        case .stub(let attachment, let time, let root, let lift, let map):
            let stub = recoil(attachment, time: time, lift)
            guard stub.height > 1e-3 else { return }
            path.append(
                attachment.remains.stubOutline(
                    height: stub.height, foot: attachment.fillet.foot, rounding: stub.rounding, root: root, lift: stub.lift
                ).transformed(by: map))
        case .free(let remains, let time, let map):
            let (rounding, swing) = ringing(age: time)
            path.append(remains.dropOutline(rounding: rounding).transformed(by: swing).transformed(by: map))
        case .satellite(let center, let radius): path.append(BezierPath(circle: center, radius: radius))
        }
    }

    /// Returns the share of the drop's outline, 0…1, that lies inside the water it is joined to; nil if there is no drop.
    func joined(_ parts: [Part]) -> Double? {
        for part in parts {
            switch part {
            case .neck(let neck, _, _, _): return neck.angle / .pi
            case .free(let remains, let time, _): return remains.angle / .pi * (1 - ringing(age: time).rounding)
            case .stub, .satellite: continue
            }
        }
        return nil
    }

    /// Returns the state of a torn stub: it rounds within hundredths of a second and oscillates until it is flat.
    func recoil(_ attachment: Attachment, time: Double, _ lift: LiquidNeck.Lift) -> (
        height: Double, rounding: Double, lift: LiquidNeck.Lift
    ) {
        let rounding = 1 - exponential(-time / Self.roundingTime)
        // The torn tip stays where the neck broke; once round, it moves with the waves like the rest of the surface.
        return (attachment.recoilHeight(time), rounding, LiquidNeck.Lift(left: lift.left, right: lift.right, tip: lift.tip * rounding))
    }
}
