import DripGIF
import DripTestSupport
import Testing

@testable import DripEffects

/// What the badge does beyond the reference's checks: several drags, jelly, capsules, canvases, odd settings.
@Suite struct BadgeJelly {
    static func badge(_ texts: [String: String] = [:], _ touch: String? = nil, fidelity: Fidelity = .better) throws -> Badge {
        try BadgeChecks.badge(texts, touch, fidelity: fidelity)
    }

    /// The largest change of a pixel, of 1, between two pictures at scale 4.
    static func change(_ badge: Badge, from: Double, to: Double) throws -> Double {
        let (a, b) = (try BadgeChecks.picture(badge, at: from, scale: 4), try BadgeChecks.picture(badge, at: to, scale: 4))
        return zip(a.shares, b.shares).map { abs($0 - $1) }.max() ?? 1
    }

    @Test("nothing jumps when it is touched, let go, at rest, rejoined, bursts and grows again", arguments: ["", "88"])
    func continuity(text: String) throws {
        // Out, torn at 0.3, rejoined from 0.5 on, let go at 0.7; held in flight at 0.75; torn again and let go outside at 1.5.
        let badge = try Self.badge(
            ["rejoin": "inside", "text": text], "128,115@0 200,120@0.4 160,120@0.6 150,120@0.7; 128,124@0.75 128,124@0.95 30,120@1.5")
        let bonds = badge.connections.map(\.time)
        #expect(badge.connections.map(\.isTearing) == [true, false, true, false])
        var moments = badge.acts.map(\.time)
        moments += [0.1, 0.85, bonds[1], bonds[0] + 0.12, bonds[2] + 0.12]
        for moment in moments where moment > 0 {
            #expect(try Self.change(badge, from: moment - 1e-7, to: moment + 1e-7) < 0.06, "at \(moment) s")
        }
        // Drops that overlap by the time the neck is whole again have flown together before.
        let merging = try Self.badge(["rejoin": "inside", "text": text], "120,120@0 190,110@0.4 150,120@0.6 150,120@0.9")
        let whole = merging.connections[1].time + 0.12
        #expect(try Self.change(merging, from: whole - 1e-7, to: whole + 1e-7) < 0.06)
        try expectTear(badge, at: bonds[0])
    }

    private func expectTear(_ badge: Badge, at moment: Double) throws {
        // Where it tears only the middle of the neck opens, and not all of it.
        let whole = try BadgeChecks.picture(badge, at: moment - 1e-7, scale: 4)
        let torn = try BadgeChecks.picture(badge, at: moment + 1e-7, scale: 4)
        for index in whole.shares.indices where abs(whole.shares[index] - torn.shares[index]) > 0.06 {
            #expect((122...178).contains(Double(index % whole.width) / 4), "column \(index % whole.width)")
        }
        let (before, after) = (whole.shares.reduce(0, +), torn.shares.reduce(0, +))
        #expect(before - after < 0.12 * before)
    }

    @Test("every frame is near the one before it, at 240 a second")
    func speed() throws {
        for texts in [[:], ["release": "outside"]] {
            let badge = try Self.badge(texts)
            let tear = badge.connections.first?.time ?? -1
            var last = try BadgeChecks.picture(badge, at: 0, scale: 1)
            for frame in 1...Int(badge.period.value * 240) where Double(frame) / 240 < 0.7 || texts.isEmpty {
                let time = Double(frame) / 240
                let next = try BadgeChecks.picture(badge, at: time, scale: 1)
                let moved = zip(last.shares, next.shares).reduce(0) { $0 + abs($1.0 - $1.1) }
                // Twice its width sweeps the badge's speed: 171 pt/s under the pointer, 1100 pt/s of the spring; the stubs recoil faster.
                let isTearing = time > tear && time < tear + 0.12 + 1.0 / 240
                let speed = isTearing ? 1000.0 : time > 0.7 ? 1100 : 175
                #expect(moved < 2 * 40 * speed / 240, "\(moved) pt² at \(time) s")
                last = next
            }
        }
    }

    @Test("several drags: a miss, one inside, one outside, and one of the new badge")
    func severalDrags() throws {
        let badge = try Self.badge(
            [:],
            "60,60@0 120,120@0.3; 130,125@0.5 160,140@0.8; 120,120@1.5 20,120@2; 120,120@2.5 120,60@2.6; 120,120@3.5 100,100@3.8")
        let acts = badge.acts.map(\.name)
        // The fourth stroke begins while there is no badge.
        #expect(acts == ["rest", "drag", "spring", "rest", "drag", "burst", "appear", "rest", "drag", "spring", "rest"])
        #expect(badge.center(at: 0.8) == Point(160, 140) && badge.center(at: 2.3) == nil)
        #expect(badge.scene(at: 0.29) == badge.scene(at: 0) && badge.scene(at: 3.4) == badge.scene(at: 0))
        #expect(badge.period.value > 3.8 + 0.6)
    }

    @Test("the badge flies as jelly: long on the way home, flat when it swings back, of the same area")
    func jelly() throws {
        // A torn badge, so that no pad is in the way, released 50 pt to the left.
        let badge = try Self.badge([:], "120,120@0 20,120@0.5 70,120@1 70,120@1.5")
        func sides(_ time: Double) throws -> (along: Double, across: Double, area: Double) {
            let picture = try BadgeChecks.picture(badge, at: time)
            let center = try #require(badge.center(at: time))
            let scale = picture.scale
            let row = picture.water(row: Int(center.y * scale), columns: 0..<picture.width)
            let column = (0..<picture.height).reduce(0) { $0 + picture.share(Int(center.x * scale), $1) } / scale
            return (row, column, picture.shares.reduce(0, +) / (scale * scale))
        }
        let (flying, back) = (try sides(1.5 + 0.021), try sides(1.5 + 0.11))
        #expect(abs(flying.along / 36 - 1.12) < 0.01 && abs(flying.across / 36 - 1 / 1.12) < 0.01)
        #expect(back.along < 35.75 && back.across > 36.25)
        for sample in [flying, back] { #expect(abs(sample.area / (.pi * 324) - 1) < 0.002) }
        // The original is rigid.
        let rigid = try Self.badge([:], "120,120@0 20,120@0.5 70,120@1 70,120@1.5", fidelity: .original)
        let picture = try BadgeChecks.picture(rigid, at: 1.521)
        #expect(abs(picture.water(row: Int(120 * picture.scale), columns: 0..<picture.width) - 36) < 0.1)
    }

    @Test("from two characters on it is a capsule that holds its text; the original stays round")
    func capsule() throws {
        func box(_ text: String, _ fidelity: Fidelity = .better, _ size: PixelSize = BadgeChecks.size) throws -> (Rect, Rect) {
            let badge = try effect(Badge.self, ["text": text], size: size, fidelity: fidelity)
            let fills = badge.scene(at: badge.period.value - 0.1).draws.compactMap { draw in
                if case .filled(let fill) = draw.content { fill.path.bounds } else { nil }
            }
            return (try #require(fills.first), try #require(fills.last))
        }
        for text in ["7", "12", "99+", "1234567", "新消息", "MMMMMMMMMMMM"] {
            for side in [64, 240, 2048] {
                for fidelity in [Fidelity.better, .original] {
                    let (body, ink) = try box(text, fidelity, PixelSize(width: side, height: side))
                    let isRound = text.count < 2 || fidelity == .original
                    #expect((body.width < body.height * 1.01) == isRound, "\(text) at \(side), \(fidelity)")
                    #expect(abs(body.height / Double(side) - 0.15) < 0.002)
                    let inset = body.expanded(by: -0.05 * body.height)
                    #expect(inset.minX < ink.minX && ink.maxX < inset.maxX && inset.minY < ink.minY && ink.maxY < inset.maxY, "\(text)")
                    #expect(body.minX > 0 && body.maxX < Double(side))
                }
            }
        }
    }

    @Test("a canvas of any size has the same motion at its scale", arguments: [(64, 64), (2048, 2048), (480, 200)])
    func canvases(width: Int, height: Int) throws {
        let size = PixelSize(width: width, height: height)
        let unit = Double(min(width, height)) / 240
        for release in ["inside", "outside"] {
            let (own, other) = (
                try Self.badge(["release": release]), try BadgeChecks.badge(["release": release], size: size)
            )
            // A twentieth of a point is a longer way to rest where all is larger.
            #expect(abs(own.period.value - other.period.value) < 0.11)
            for time in stride(from: 0.0, to: 1.6, by: 0.09) {
                guard let a = own.center(at: time), let b = other.center(at: time) else { continue }
                let there: Vector = b - Point(Double(width) / 2, Double(height) / 2)
                let here: Vector = (a - BadgeChecks.home) * unit
                #expect((there - here).length < 0.05 * max(1, unit))
            }
        }
        #expect(throws: EffectError.self) { try effect(Badge.self, size: PixelSize(width: 63, height: 240)) }
        #expect(throws: EffectError.self) { try effect(Badge.self, ["radius": "40"], size: PixelSize(width: 70, height: 70)) }
    }

    static let others: [String: (value: String, with: [String: String])] = [
        "release": ("outside", [:]), "radius": ("25", [:]), "limit": ("40", ["release": "outside"]), "shrink": ("20", [:]),
        "damping": ("0.3", [:]), "spring-time": ("0.5", [:]), "rejoin": ("inside", [:]), "poof": ("drops", ["release": "outside"]),
        "stage": ("tabbar", [:]), "finish": ("glossy", [:]), "text": ("12", [:]), "tint": ("teal", [:]),
    ]

    @Test("every parameter changes the picture", arguments: Badge.description.parameters.map(\.name))
    func everyParameterCounts(name: String) throws {
        let (value, with) = try #require(Self.others[name], "give a value for the new parameter \(name)")
        let touch = name == "rejoin" ? try PointerTrack(BadgeChecks.reentry) : nil
        let plain = try effect(Badge.self, with, touch: touch)
        let changed = try effect(Badge.self, with.merging([name: value]) { $1 }, touch: touch)
        #expect(stride(from: 0.0, to: 2, by: 0.05).contains { plain.scene(at: $0) != changed.scene(at: $0) })
    }

    @Test("odd settings draw finite shapes", arguments: [Fidelity.better, .original])
    func extremes(fidelity: Fidelity) throws {
        let choices = [
            ["radius": "6", "limit": "300", "shrink": "4"], ["radius": "40", "limit": "20", "shrink": "4"],
            ["radius": "40", "limit": "20", "shrink": "40", "text": "WWWWWWWWWWWW"], ["damping": "0.1", "spring-time": "2"],
            ["damping": "1", "spring-time": "0.05"], ["text": "   ", "radius": "6", "shrink": "4"], ["rejoin": "inside", "limit": "20"],
        ]
        let tracks: [String?] = [
            nil, "120,120@0", "120,120@0 120,120@1", "120,120@0 1e6,-1e6@0.001 120,120@0.002 -1e6,3@600",
            "125,120@0 180,120@0.1 150,120@0.2 200,120@0.3 120,120@0.31; 120,120@0.5 121,121@0.50001",
        ]
        for texts in choices {
            for track in tracks {
                for release in ["inside", "outside"] {
                    let badge = try Self.badge(["release": release].merging(texts) { $1 }, track, fidelity: fidelity)
                    #expect(badge.period.value <= 602)
                    for time in stride(from: 0.0, to: min(4, badge.period.value), by: 0.0173) {
                        #expect(Self.isDrawable(badge.scene(at: time).draws), "\(texts) \(track ?? "") at \(time) s")
                    }
                    #expect(badge.scene(at: badge.period.value + 0.5) == badge.scene(at: 0.5))
                }
            }
        }
    }

    static func isDrawable(_ draws: [Draw]) -> Bool {
        draws.allSatisfy { draw in
            switch draw.content {
            case .filled(let fill): fill.path.isDrawable
            case .group(let group): isDrawable(group.draws)
            case .clip(let clip): clip.path.isDrawable
            default: true
            }
        }
    }

    @Test("the loop has no seam: inside, outside, and where the original leaves its badge", arguments: [Fidelity.better, .original])
    func loop(fidelity: Fidelity) throws {
        for release in ["inside", "outside"] {
            let badge = try Self.badge(["release": release], fidelity: fidelity)
            let end = badge.period.value
            #expect(badge.scene(at: end) == badge.scene(at: 0))
            #expect(try Self.change(badge, from: end - 1e-6, to: 0) < 0.01)
        }
    }

    @Test("the seed moves crumbs and cloud, and nothing before the burst")
    func seed() throws {
        let badges = try [0, 0, 1].map { try BadgeChecks.badge(["release": "outside"], seed: $0) }
        #expect(badges[0].scene(at: 0.8) == badges[1].scene(at: 0.8) && badges[0].scene(at: 0.8) != badges[2].scene(at: 0.8))
        #expect(badges[0].scene(at: 0.5) == badges[2].scene(at: 0.5) && badges[0].scene(at: 2) == badges[2].scene(at: 2))
    }

    @Test("the neck meets badge and pad without a corner, whatever the shape", arguments: ["", "128"])
    func smooth(text: String) throws {
        for touch in ["120,120@0 178,120@1", "120,120@0 160,80@1", "120,120@0 120,62@1"] {
            let badge = try Self.badge(["text": text, "tint": "white"], touch)
            guard case .filled(let fill)? = badge.scene(at: 0.9).draws.first?.content else { return }
            let neck = fill.path.segments.filter { $0.degree == 2 }
            #expect(neck.count == 2)
            for flank in neck {
                // The drop's outline has the flank's tangent at either end: a step beyond the end is outside of it by less than a hair.
                let step = 0.5
                for (end, inner) in [(flank.start, flank.controlPoints[1]), (flank.end, flank.controlPoints[1])] {
                    let way = (end - inner) * (step / end.distance(to: inner))
                    let beyond = end + way
                    let outline = fill.path.flattened(tolerance: 1e-3).filter { $0.start.distance(to: end) < 40 }
                    let nearest = outline.map { Self.distance(beyond, $0.start, $0.end) }.min() ?? 1
                    #expect(nearest < 0.08, "\(nearest) pt from the outline, \(touch), '\(text)'")
                }
            }
        }
    }

    @Test("a short neck bulges: a hollow or a flat side so short would look like a corner", arguments: [0.03, 0.05, 0.1])
    func shortNeck(time: Double) throws {
        let badge = try Self.badge(["text": "", "tint": "white"], "120,120@0 178,120@1")
        guard case .filled(let fill)? = badge.scene(at: time).draws.first?.content else {
            Issue.record("the badge is no path")
            return
        }
        let neck = fill.path.segments.filter { $0.degree == 2 }
        #expect(neck.count == 2)
        for flank in neck {
            let (control, middle) = (flank.controlPoints[1], flank.start.interpolated(to: flank.end, at: 0.5))
            #expect(abs(control.y - 120) > abs(middle.y - 120) + 0.1)
        }
    }

    private static func distance(_ point: Point, _ start: Point, _ end: Point) -> Double {
        let way = end - start
        let share = way.length > 0 ? min(1, max(0, (point - start).dot(way) / way.dot(way))) : 0
        return point.distance(to: start + way * share)
    }
}

extension Badge {
    /// Returns the centre of the badge; nil while there is none to hold.
    func center(at time: Double) -> Point? { timeline.center(at: time) }

    /// Start of each phase, in order: `rest`, `drag`, `spring`, `burst` and `appear`.
    var acts: [(name: String, time: Double)] {
        timeline.entries.map { entry in
            let name =
                switch entry.act {
                case .rest: "rest"
                case .drag: "drag"
                case .spring: "spring"
                case .burst: "burst"
                case .appear: "appear"
                }
            return (name, entry.start)
        }
    }

    /// Times at which the neck begins to tear or grow.
    var connections: [(isTearing: Bool, time: Double)] { timeline.connections.map { ($0.isTearing, $0.time) } }
}
