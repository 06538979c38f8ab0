import DripImage
import XCTest

@testable import DripTesting

/// The same in XCTest. What it says when a picture is wrong is seen in a package of its own: Scripts/check-golden-package.
final class XCTestGoldenTests: XCTestCase {
    override func invokeTest() {
        withGoldens(record: .never) { super.invokeTest() }
    }

    func testPicture() {
        let size = PixelSize(width: 4, height: 4)
        assertGolden(of: .pixmap(Pixmap(size: size, filledWith: PremultipliedRGBA8(Color(rgb: 0x1CA3FC)))))
    }

    func testTheScopeHolds() {
        let pixmap = Pixmap(size: PixelSize(width: 4, height: 3))
        guard case .missing? = verifyGolden(of: .pixmap(pixmap), named: "none") else { return XCTFail("it was recorded, or is there") }
    }
}
