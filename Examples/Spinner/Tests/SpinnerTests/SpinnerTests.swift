import DripTesting
import Testing

@testable import Spinner

@Test func turns() throws { assertGolden(of: .film(try turningSpinner().film())) }
