import Animations
import DripTesting
import Testing

@Suite struct AnimationsTests {
    @Test(arguments: Animation.allCases)
    func isInTheBundle(_ animation: Animation) { #expect(animation.url != nil) }

    @Test func success() { assertGolden(of: .lottie("../../Sources/Animations/Lottie/success.json")) }

    @Test func toggle() { assertGolden(of: .lottie("../../Sources/Animations/Lottie/toggle.json")) }

    @Test func onboarding() { assertGolden(of: .lottie("../../Sources/Animations/Lottie/onboarding.json", scale: 0.5)) }
}
