import DripGIF
import Foundation

/// Draws an animation of which five properties have the same expression: a number, a point, a path, a colour and a text.
@Sendable func evaluate(_ bytes: [UInt8]) {
    let expression: [String: Any] = ["x": String(decoding: bytes, as: UTF8.self)]
    func property(_ value: Any, isAnimated: Bool = false) -> [String: Any] {
        expression.merging(["a": isAnimated ? 1 : 0, "k": value]) { $1 }
    }
    let keys = [["t": 2, "s": [10]], ["t": 8, "s": [60]]] as [[String: Any]]
    let corner: [[Double]] = [[0, 0], [20, 0], [10, 20]]
    let path: [String: Any] = ["v": corner, "i": corner, "o": corner, "c": true]
    let slider: [String: Any] = ["ty": 0, "nm": "Slider", "v": ["a": 0, "k": 7]]
    let control: [String: Any] = ["ty": 5, "nm": "Control", "ef": [slider]]
    let shapes: [[String: Any]] = [
        ["ty": "sh", "nm": "Path 1", "ks": property(path)], ["ty": "fl", "c": property([1, 0, 0, 1]), "o": ["k": 100]],
    ]
    let layers: [[String: Any]] = [
        [
            "ty": 4, "nm": "Shape", "ind": 1, "ip": 0, "op": 20, "parent": 2, "shapes": shapes, "ef": [control],
            "ks": ["o": property(keys, isAnimated: true), "p": property([5, 6, 0])],
        ],
        ["ty": 3, "nm": "Null", "ind": 2, "ip": 0, "op": 20, "ks": ["r": property(30)]],
        ["ty": 5, "nm": "Text", "ind": 3, "ip": 0, "op": 20, "ks": [:], "t": ["d": property([["t": 0, "s": ["t": "a", "s": 9]]])]],
    ]
    let animation: [String: Any] = ["v": "5.7.0", "fr": 10, "ip": 0, "op": 20, "w": 61, "h": 43, "layers": layers]
    guard let json = try? JSONSerialization.data(withJSONObject: animation) else { return }
    draw([UInt8](json))
}
