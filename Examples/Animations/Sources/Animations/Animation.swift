import Foundation

/// The animations of an app, as Lottie files.
public enum Animation: String, CaseIterable, Sendable {
    case ring, success, refresh, like, toggle, download, typing, onboarding, bell, weather

    /// The file in the app's bundle.
    public var url: URL? { Bundle.module.url(forResource: rawValue, withExtension: "json", subdirectory: "Lottie") }
}
