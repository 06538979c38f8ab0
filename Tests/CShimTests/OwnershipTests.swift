import DripGeometry
import DripImage
import Testing

@testable import DripCodec
@testable import DripPhysics
@testable import DripText

/// Swift types that own handles of C libraries free all of them.
@Suite struct OwnershipTests {
    @Test(.enabled(if: Faults.canBeMade)) func aThousandFilesLeaveNothing() throws {
        let image = Pixmap(size: PixelSize(width: 20, height: 20))
        let file = try GIFEncoder().encode([(image, Centiseconds(5)), (image, Centiseconds(7))])
        for length in [file.count, file.count - 1, file.count - 20, 30, 5] {
            let bytes = Array(file[..<length])
            let kept = Faults.keptByThousand {
                guard var reader = try? GIFReader(bytes) else { return }
                while (try? reader.next()) ?? nil != nil {}
            }
            #expect(kept == 0, "\(length) of \(file.count) bytes")
        }
    }

    @Test(.enabled(if: Faults.canBeMade)) func aThousandFontsLeaveNothing() throws {
        let face = try #require(FontFile.faces(inFiles: ["/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"]).first)
        let text = Array("Affe 42 %".unicodeScalars.map(\.value))
        let kept = Faults.keptByThousand {
            guard let font = try? OpenFont(face, weight: .bold) else { return }
            _ = try? font.shape(text, text.indices, script: .latin, isRightToLeft: false, style: TextStyle(size: 10))
            _ = font.outline(of: 40)
        }
        #expect(kept == 0)
    }

    @Test(.enabled(if: Faults.canBeMade)) func aThousandSpacesLeaveNothing() throws {
        let kept = Faults.keptByThousand {
            guard let space = try? ContactSpace() else { return }
            var bodies = [Body(item: nil), Body(item: nil)]
            for index in bodies.indices {
                space.addBody()
                // A shape in place of another one.
                space.setShape(.circle(radius: 10), of: index)
                space.setShape(.polygon([Point(-5, -5), Point(5, -5), Point(5, 5), Point(-5, 5)]), of: index)
                space.setFilter(categories: 1, mask: 1, of: index)
                bodies[index].center = Point(Double(index) * 20, 0.2)
                bodies[index].velocity = Vector(0, 400)
                (bodies[index].inverseMass, bodies[index].inverseInertia) = (1, 0.01)
            }
            let line = Polyline(points: [Point(-50, 6), Point(50, 6), Point(60, 0)], isClosed: false)
            let floor = space.addBoundary(line, radius: 1, material: .init(), categories: 1, mask: 1, tag: 7)
            _ = space.addJoint(Joint(kind: .pivot, a: 0, b: 1))
            let rod = space.addJoint(Joint(kind: .rod(length: 20), a: 0, b: 1))
            let touches = space.step(&bodies, duration: 1.0 / 240, endingAt: 1, threshold: 30)
            if touches.count != 2 || touches[0].boundary != 7 { Issue.record("\(touches)") }
            space.removeJoint(rod)
            space.removeBoundary(floor)
            if !space.step(&bodies, duration: 1.0 / 240, endingAt: 1, threshold: 30).isEmpty { Issue.record("a removed boundary is there") }
        }
        #expect(kept == 0)
    }
}
