extension ShapeItem {
    /// Whether the item is the same at all times.
    var isConstant: Bool {
        switch content {
        case .geometry(let geometry): geometry.isConstant
        case .modifier(let modifier): modifier.isConstant
        case .style(let style): style.isConstant
        case .group(let group): group.transform.isConstant && group.items.allSatisfy(\.isConstant)
        case .repeater(let repeater):
            repeater.transform.isConstant
                && [repeater.copies, repeater.offset, repeater.startOpacity, repeater.endOpacity].allSatisfy(\.isConstant)
        case .merge: true
        }
    }
}

extension Transform {
    /// Whether the transform is the same at all times.
    var isConstant: Bool {
        anchor.isConstant && position.isConstant && scale.isConstant && [rotation, skew, skewAxis, opacity].allSatisfy(\.isConstant)
            && space == nil && sides == nil
    }
}

extension ShapeGeometry {
    fileprivate var isConstant: Bool {
        switch self {
        case .path(let path): path.isConstant
        case .rectangle(let position, let size, let roundness, _): position.isConstant && size.isConstant && roundness.isConstant
        case .ellipse(let position, let size, _): position.isConstant && size.isConstant
        case .star(let star):
            star.position.isConstant
                && [star.points, star.rotation, star.outerRadius, star.outerRoundness, star.innerRadius, star.innerRoundness]
                    .allSatisfy(\.isConstant)
        }
    }
}

extension ShapeModifier {
    fileprivate var isConstant: Bool {
        switch self {
        case .trim(let trim): [trim.start, trim.end, trim.offset].allSatisfy(\.isConstant)
        case .roundCorners(let radius): radius.isConstant
        case .puckerBloat(let amount): amount.isConstant
        case .zigZag(let zigZag): [zigZag.amplitude, zigZag.ridges, zigZag.isSmooth].allSatisfy(\.isConstant)
        case .offset(let offset): offset.amount.isConstant && offset.miterLimit.isConstant
        }
    }
}

extension ShapeStyle {
    fileprivate var isConstant: Bool {
        let isPlain =
            switch color {
            case .plain(let track): track.isConstant
            case .gradient(let gradient):
                gradient.start.isConstant && gradient.end.isConstant && gradient.values.isConstant
                    && gradient.highlight.isConstant && gradient.highlightAngle.isConstant
            }
        guard isPlain, opacity.isConstant else { return false }
        guard let stroke else { return true }
        return stroke.width.isConstant && stroke.miterLimit.isConstant && stroke.dashOffset.isConstant
            && stroke.dashes.allSatisfy(\.isConstant)
    }
}
