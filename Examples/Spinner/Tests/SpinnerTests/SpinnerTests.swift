import DripTesting
import Foundation
import Testing

@testable import Spinner

@Test func turns() async throws {
    let file = URL.temporaryDirectory.appending(path: "spinner.gif")
    try await writeSpinner(to: file.path)
    assertGolden(of: .film(try Film(decoding: [UInt8](Data(contentsOf: file)))))
}
