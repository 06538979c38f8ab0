import DripText

extension EffectError {
    /// Sets a text of an effect with the installed fonts, and maps errors to the effect's.
    static func setting(_ text: String, _ style: TextStyle, effect: String) throws(EffectError) -> TextLayout {
        do { return try FontBook().layout(text, style) } catch { throw .text(effect: effect, error: error) }
    }
}
