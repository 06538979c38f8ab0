/// The text of a Lottie animation whose pictures tell the time: a white bar of one point stands in the column that is the frame's number, counted from
/// the in-point. The canvas has as many columns as the animation has frames.
public struct LottieRuler {
    public var rate = "30"
    public var inPoint = 0
    public var frameCount = 60
    public var height = 4
    /// Elements of `markers`.
    public var markers = ""
    /// Elements of `assets`.
    public var assets = ""
    /// Layers over the bar, each followed by a comma.
    public var layers = ""
    /// Keys of the bar's layer, each followed by a comma.
    public var keys = ""
    /// The fill's colour.
    public var color = "1,1,1,1"

    public init() {}

    public var text: String {
        let outPoint = inPoint + frameCount
        return """
            {"v":"5.7.0","fr":\(rate),"ip":\(inPoint),"op":\(outPoint),"w":\(frameCount),"h":\(height),"markers":[\(markers)],"assets":[\(assets)],
            "layers":[\(layers){\(keys)"ty":4,"nm":"bar","ind":1,"ip":\(inPoint),"op":\(outPoint),"st":0,"ks":{"o":{"k":100},"p":{"a":1,"k":[
            {"t":\(inPoint),"s":[0,0],"i":{"x":1,"y":1},"o":{"x":0,"y":0}},{"t":\(outPoint),"s":[\(frameCount),0]}]}},
            "shapes":[{"ty":"gr","it":[{"ty":"rc","p":{"k":[0.5,\(Double(height) / 2)]},"s":{"k":[1,\(height)]},"r":{"k":0}},
            {"ty":"fl","c":{"k":[\(color)]},"o":{"k":100}},{"ty":"tr"}]}]}]}
            """
    }
}
