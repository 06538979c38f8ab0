import Animations
import DripTesting
import Testing

@Suite struct AnimationsTests {
    @Test(arguments: Animation.allCases)
    func isInTheBundle(_ animation: Animation) { #expect(animation.url != nil) }

    @Test func success() { assertGolden(lottie: "../../Sources/Animations/Lottie/success.json", framesPerSecond: 10) }

    @Test func toggle() { assertGolden(lottie: "../../Sources/Animations/Lottie/toggle.json", framesPerSecond: 10) }

    @Test func onboarding() { assertGolden(lottie: "../../Sources/Animations/Lottie/onboarding.json", framesPerSecond: 10, scale: 0.5) }
}
