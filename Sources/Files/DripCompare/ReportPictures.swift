package import DripCodec
package import DripImage
internal import DripNumbers

/// The PNG files of one column of a report: both frames, and their difference where they differ.
package struct ReportPictures: Sendable {
    /// The names of the files; nil where there is no image.
    package struct Names {
        package var expected: String?
        package var actual: String?
        package var difference: String?

        package init() {}
    }

    private let expected: [UInt8]?
    /// Nil also where it looks as the expected one does.
    private let actual: [UInt8]?
    private let difference: [UInt8]?
    private let isAlike: Bool

    /// The effort of PNG files. They are written once and read by one person, so speed matters more than size.
    private static let effort = 2

    /// - Parameter distance: the difference in levels up to which pixels count as equal.
    package init(_ one: StraightImage?, _ other: StraightImage?, beyond distance: Int) throws(PNGError) {
        func png(_ image: StraightImage?) throws(PNGError) -> [UInt8]? {
            guard let image else { return nil }
            return try PNGEncoder(effort: Self.effort).encode(image)
        }
        expected = try png(one)
        guard let one, let other else {
            (actual, difference, isAlike) = (try png(other), nil, false)
            return
        }
        isAlike = one.looksLike(other)
        actual = isAlike ? nil : try png(other)
        difference = isAlike ? nil : try png(DifferencePicture.between(one, other, beyond: distance))
    }

    /// Writes the files of the column `index`: `a-0000.png`, `b-0000.png` and `d-0000.png`, without those of equal frames.
    /// - Returns: the names of what the column shows.
    package func write<E: Error>(column index: Int, _ add: (_ bytes: [UInt8], _ name: String) throws(E) -> Void) throws(E) -> Names {
        func written(_ png: [UInt8]?, _ kind: String) throws(E) -> String? {
            guard let png else { return nil }
            let name = "\(kind)-\(String(index).zeroPadded(to: 4)).png"
            try add(png, name)
            return name
        }
        var names = Names()
        names.expected = try written(expected, "a")
        names.actual = try isAlike ? names.expected : written(actual, "b")
        names.difference = try written(difference, "d")
        return names
    }
}
