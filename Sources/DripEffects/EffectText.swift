import DripText

extension EffectError {
    /// Sets a text of an effect with the installed fonts; what is wrong with it becomes the effect's error.
    static func setting(_ text: String, _ style: TextStyle, effect: String) throws(EffectError) -> TextLayout {
        do { return try FontBook().layout(text, style) } catch { throw .text(effect: effect, error: error) }
    }
}
