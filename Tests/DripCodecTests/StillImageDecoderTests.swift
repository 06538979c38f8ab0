import DripImage
import DripTestSupport
import Foundation
import Testing

@testable import DripCodec

/// JPEG and WebP beside PNG.
@Suite struct StillImageDecoderTests {
    static let jpeg = Array(Data(base64Encoded: OrangeImages.jpeg) ?? Data())
    static let webP = Array(Data(base64Encoded: OrangeImages.webP) ?? Data())
    static let cmyk = Array(Data(base64Encoded: OrangeImages.cmyk) ?? Data())

    @Test(arguments: [jpeg, webP])
    func picturesAreDecoded(bytes: [UInt8]) throws {
        let image = try StillImageDecoder.decode(bytes)
        #expect(image.size == PixelSize(width: 6, height: 4))
        for pixel in image.pixels {
            #expect(abs(Int(pixel.red) - 255) < 3 && abs(Int(pixel.green) - 128) < 3 && pixel.blue < 3 && pixel.isOpaque)
        }
        // The same as a PNG.
        let png = try PNGEncoder().encode(image)
        #expect(try StillImageDecoder.decode(png) == image)
    }

    @Test(arguments: [jpeg, webP])
    func damagedOnesAreErrors(bytes: [UInt8]) {
        for count in [3, 4, 12, 20, bytes.count / 2] where count < bytes.count {
            #expect(throws: StillImageError.self, "\(count) bytes") { try StillImageDecoder.decode(Array(bytes[..<count])) }
        }
        for index in bytes.indices {
            var damaged = bytes
            damaged[index] ^= 0xFF
            // Most changes give another picture or an error; none may crash.
            let image = try? StillImageDecoder.decode(damaged)
            #expect(image.map { $0.pixels.count == $0.size.area } ?? true)
        }
    }

    @Test func sizesAreCheckedBeforeMemoryIsTaken() {
        // The frame header of a JPEG has its height and width after 0xFFC0, a length and a depth.
        var bytes = Self.jpeg
        guard let header = bytes.indices.first(where: { bytes[$0] == 0xFF && $0 + 1 < bytes.count && bytes[$0 + 1] == 0xC0 }) else {
            Issue.record("no frame header")
            return
        }
        bytes.replaceSubrange(header + 5..<header + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect { try StillImageDecoder.decode(bytes) } throws: { if case StillImageError.overLimit = $0 { true } else { false } }
    }

    @Test func whatIsNeitherIsNamed() {
        #expect(throws: StillImageError.png(.notPNG)) { try StillImageDecoder.decode([1, 2, 3]) }
        #expect { try StillImageDecoder.decode(Self.cmyk) } throws: { "\($0)".contains("JPEG") && "\($0)".contains("libjpeg-turbo") }
    }
}
