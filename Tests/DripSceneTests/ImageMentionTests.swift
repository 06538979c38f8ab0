import DripScene
import Testing

@Suite struct ImageMentionTests {
    @Test(arguments: [
        ("", false), ("imag", false), ("fill iimage", true), ("image", true), ("# imag e", false), ("group\nimage 1 2", true),
        ("images", true), ("imageimage", true), ("ima", false), ("IMAGE", false),
    ])
    func theWordIsFoundAnywhere(text: String, isFound: Bool) {
        #expect(SceneReader.mayNameImages(Array(text.utf8)) == isFound)
    }
}
