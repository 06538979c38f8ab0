import DripGIF
import Foundation
import Testing

/// Who imports Foundation besides writes the names of this library as they are: no file here says whose a name is, and all of them compile.
@Suite struct FoundationTests {
    private struct Ring: Effect {
        static let description = EffectDescription(name: "ring", summary: "a ring")
        let size: PixelSize
        let period: Rational = 1
        let background = Color.white

        init(_ settings: EffectSettings) throws(EffectError) { size = try settings.canvas(own: (20, 20), least: 8, of: Self.description) }

        func scene(at time: Double) -> Scene {
            let path = BezierPath(circle: Point(10, 10), radius: 4 + cos(2 * .pi * time)).transformed(by: AffineMap.identity)
            return Scene([.stroke(path, with: .black, style: StrokeStyle(width: 2))])
        }
    }

    @Test func namesAreNotAmbiguous() throws {
        let types: [Any.Type] = [
            AffineMap.self, Appearance.self, Artwork<Appearance>.self, AttachmentBehavior.self, Attachments.self, Badge.self,
            BallRain.self, BezierCurve.self, BezierPath.self, Cakes.self, Collision.self, CollisionBehavior.self,
            CollisionBounds.self, Color.self, DashPattern.self, DashPatternError.self, Download.self, Draw.self, DynamicAnimator.self,
            DynamicBehavior.self, DynamicItem.self, DynamicsError.self, EffectCatalog.self, EffectDescription.self, EffectError.self,
            EffectSetting.self, EffectSettings.self, Fidelity.self, FillRule.self, FontBook.self, FontRequest.self,
            FontWeight.self, FrameClock.self, Gravity.self, GravityBehavior.self, ImageError.self, ItemBehavior.self,
            ItemListBehavior.self, ItemProperties.self, KeyPoint.self, KeyframeTrack<Double>.self, Paddle.self, Parameter<Int>.self,
            ParameterSetting.self, PathMeasure.self, Picture.self, PixelSize.self, Pixmap.self,
            Point.self, PointerTrack.self, PointerTrackError.self, Push.self, PushBehavior.self, RasterError.self, Rational.self,
            Rect.self, Renderer.self, SVGPathError.self, Scene.self, SceneError.self, SceneFrame.self, SceneHeader.self,
            SceneImageError.self, SceneReader.self, Size.self, Slide.self, Snap.self, SnapBehavior.self, Spring.self, SpringList.self,
            Sprite.self, StrokeStyle.self, TextAlignment.self, TextError.self, TextLayout.self,
            TextStyle.self, TimingFunction.self, Trajectory.self, Vector.self, WaterDrop.self, Wave.self,
        ]
        #expect(types.count > 70)
        let ring = try Ring(EffectSettings())
        #expect(Data(try ring.scene(at: 0).png(size: ring.size)).starts(with: [0x89, 0x50, 0x4E, 0x47]))
    }
}
