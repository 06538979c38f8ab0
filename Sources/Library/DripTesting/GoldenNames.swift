internal import Foundation
private import Synchronization

/// The goldens in use in this process. Two assertions with one golden would overwrite each other's recording.
enum GoldenNames {
    private static let claims = Mutex<[String: String]>([:])

    static func claim(_ stem: String, from location: String) throws(GoldenFailure) {
        let first = claims.withLock { claims in
            if claims[stem] == nil { claims[stem] = location }
            return claims[stem]
        }
        if let first, first != location {
            throw .unclearName("\(location) and \(first) share the golden \(stem); give them different names with 'named:'")
        }
    }
}
