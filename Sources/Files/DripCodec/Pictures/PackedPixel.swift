internal import DripImage

/// Four bytes, whose equality is that of their bits.
protocol PackedPixel: BitwiseCopyable, Equatable {}

extension Color: PackedPixel {}
