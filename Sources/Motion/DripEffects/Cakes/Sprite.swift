import DripGeometry
import DripNumbers

/// The built-in sprites.
public enum Sprite: String, CaseIterable, Sendable {
    /// The drawings by their name.
    case cake, snowflake, heart, star

    /// Chooses the sprite of a message: the first list below that has one of its words, otherwise the star.
    package init(for message: String) {
        let text = message.lowercased()
        self = Self.words.first { $0.words.contains { text.contains(part: $0) } }?.sprite ?? .star
    }

    private static let words: [(sprite: Sprite, words: [String])] = [
        (.cake, ["生日", "蛋糕", "寿", "birthday", "cake"]),
        (.snowflake, ["冷", "雪", "冬", "寒", "cold", "snow", "winter", "freez"]),
        (.heart, ["爱", "愛", "心", "喜欢", "想你", "么么", "亲亲", "love", "heart", "miss you", "kiss"]),
    ]

    var art: SpriteArt {
        switch self {
        case .cake: .cake
        case .snowflake: .snowflake
        case .heart: .heart
        case .star: .star
        }
    }
}
