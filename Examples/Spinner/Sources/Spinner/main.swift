import DripGIF
import Foundation

/// Twelve spokes that fade behind the leading one, which turns once a second.
func spinner(at time: Double) -> Scene {
    Scene(
        (0..<12).map { spoke in
            let direction = Vector(angle: 2 * .pi * Double(spoke) / 12)
            let age = (time - Double(spoke) / 12 + 1).truncatingRemainder(dividingBy: 1)
            let line = BezierPath([.move(Point(40, 40) + direction * 18), .line(Point(40, 40) + direction * 34)])
            return .stroke(line, with: Color.black.opacity(pow(1 - age, 2)), style: StrokeStyle(width: 6, cap: .round))
        })
}

func turningSpinner() -> Storyboard {
    let clock = FrameClock(duration: 1, framesPerSecond: 12, timing: .centiseconds)
    return Storyboard(canvas: PixelSize(width: 80, height: 80), background: .white, clock: clock, scene: spinner)
}

try await turningSpinner().write(to: CommandLine.arguments.dropFirst().first ?? "spinner.gif")
