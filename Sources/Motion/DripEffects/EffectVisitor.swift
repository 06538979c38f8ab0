/// What is done with each effect of a list. Embedded Swift has no values of type `any Effect.Type`, so a list cannot be an array there.
package protocol EffectVisitor {
    mutating func visit<E: Effect>(_ effect: E.Type)
}
