import DripGeometry
import DripPhysics
import DripTestSupport
import Testing

@Suite struct LosslessTests {
    static let box = Rect(x: 0, y: 0, width: 320, height: 480)

    @Test("the speed is constant to 1e-9 over 10,000 bounces, among walls and round blocks", arguments: 0..<6)
    func speed(seed: Int) {
        var random = SplitMix64(seed: seed)
        let speed = [360.0, 5000][seed % 2]
        var ball = LosslessBall(
            center: Point(160, 300), velocity: Vector(angle: random.number(in: 0.5...1.1)) * speed, radius: 8)
        let obstacles: [LosslessBall.Obstacle] = [
            .walls(Self.box), .block(Rect(x: 120, y: 100, width: 80, height: 12), cornerRadius: 6),
            .block(Rect(x: 20, y: 200, width: 30, height: 60), cornerRadius: 0),
        ]
        var count = 0
        while count < 10_000 {
            count += ball.move(for: 0.37, among: obstacles).count
            #expect(abs(ball.velocity.length - speed) < 1e-9 * speed)
            #expect((7.999999...312.000001).contains(ball.center.x) && (7.999999...472.000001).contains(ball.center.y))
        }
    }

    @Test("a move in pieces is the move in one, and no block is entered, at any speed")
    func pieces() {
        var random = SplitMix64(seed: 9)
        for _ in 0..<200 {
            let block = Rect(
                x: random.number(in: 60...120), y: random.number(in: 100...200), width: random.number(in: 20...90),
                height: random.number(in: 8...80))
            let corner = random.number(in: 0...12)
            let obstacles: [LosslessBall.Obstacle] = [.walls(Self.box), .block(block, cornerRadius: corner)]
            let start = LosslessBall(
                center: Point(random.number(in: 10...50), random.number(in: 10...90)),
                velocity: Vector(angle: random.number(in: 0...6)) * random.number(in: 50...5000), radius: 6)
            var (whole, pieces) = (start, start)
            whole.move(for: 0.5, among: obstacles)
            let core = block.expanded(by: -min(corner, min(block.width, block.height) / 2))
            for _ in 0..<500 {
                pieces.move(for: 0.001, among: obstacles)
                let nearest = Point(
                    min(max(pieces.center.x, core.minX), core.maxX), min(max(pieces.center.y, core.minY), core.maxY))
                let reach = 6 + min(corner, min(block.width, block.height) / 2)
                #expect(pieces.center.distance(to: nearest) > reach - 1e-6)
            }
            // Round corners spread small differences.
            if corner < 0.1 { #expect(whole.center.distance(to: pieces.center) < 1e-6) }
        }
    }

    @Test("angle in is angle out; a corner turns the ball round")
    func angles() {
        var ball = LosslessBall(center: Point(100, 100), velocity: Vector(300, 400), radius: 10)
        let hits = ball.move(for: 1, among: [.walls(Self.box)])
        #expect(hits.map(\.normal) == [Vector(-1, 0), Vector(0, -1)] && ball.velocity == Vector(-300, -400))
        #expect(abs(hits[0].time - 0.7) < 1e-12 && abs(hits[1].time - 0.925) < 1e-12)
        var diagonal = LosslessBall(center: Point(210, 370), velocity: Vector(100, 100), radius: 10)
        #expect(diagonal.move(for: 2, among: [.walls(Self.box)]).count == 2 && diagonal.velocity == Vector(-100, -100))
        #expect(diagonal.center.distance(to: Point(210, 370)) < 1e-9)
        // 45° onto a round corner: straight back.
        var corner = LosslessBall(center: Point(0, 0), velocity: Vector(100, 100), radius: 10)
        corner.move(for: 3, among: [.block(Rect(x: 100, y: 100, width: 50, height: 50), cornerRadius: 20)])
        #expect((corner.velocity - Vector(-100, -100)).length < 1e-9)
    }

    @Test("a moving paddle turns the ball and gives it nothing; an open side lets it out")
    func paddle() {
        var ball = LosslessBall(center: Point(160, 400), velocity: Vector(30, 400), radius: 8)
        let paddle = LosslessBall.Obstacle.block(Rect(x: 100, y: 440, width: 80, height: 12), cornerRadius: 6, velocity: Vector(600, 0))
        let hits = ball.move(for: 0.1, among: [.walls(Self.box, open: [.bottom]), paddle])
        #expect(hits.count == 1 && ball.velocity == Vector(30, -400) && abs(hits[0].time - 0.08) < 1e-12)
        var missed = LosslessBall(center: Point(300, 400), velocity: Vector(0, 400), radius: 8)
        #expect(missed.move(for: 1, among: [.walls(Self.box, open: [.bottom])]).isEmpty && missed.center == Point(300, 800))
    }

    @Test("a lossy ball slows at every hit")
    func lossy() {
        var ball = LosslessBall(center: Point(160, 300), velocity: Vector(200, 300), radius: 8, elasticity: 0.97)
        var speed = ball.velocity.length
        for _ in 0..<100 {
            let hits = ball.move(for: 0.5, among: [.walls(Self.box)])
            #expect(hits.isEmpty ? ball.velocity.length == speed : ball.velocity.length < speed)
            speed = ball.velocity.length
        }
        #expect(speed < 0.5 * 360)
    }

    @Test("in an empty box the flight has a closed form, and closes to 1e-6")
    func folded() {
        let flight = FoldedFlight(walls: Self.box, radius: 8, start: Point(160, 300), period: 8, across: 3, down: 4)
        #expect(abs(flight.velocity.dx - 2 * 304 * 3 / 8) < 1e-9)
        for round in [1.0, 7, 1000] {
            #expect(flight.center(at: 8 * round).distance(to: flight.start) < 1e-6)
            #expect((flight.velocity(at: 8 * round + 0.001) - flight.velocity).length < 1e-9)
        }
        var ball = LosslessBall(center: flight.start, velocity: flight.velocity, radius: 8)
        for step in 1...2000 {
            ball.move(for: 0.0503, among: [.walls(Self.box)])
            #expect(ball.center.distance(to: flight.center(at: Double(step) * 0.0503)) < 1e-6)
            #expect((ball.velocity - flight.velocity(at: Double(step) * 0.0503)).length < 1e-6)
        }
    }
}
