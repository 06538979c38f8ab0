struct GIFFile {
    let selection: FrameSelection
    let coded: GIFCoding.Coded
}
