import DripGeometry
import DripImage
import DripScene

/// A gradient under an affine map, evaluated at the centre of each pixel.
struct GradientPainter {
    let field: GradientField
    let tables: GradientTables
    var strategy = GradientStrategy.exact
}
