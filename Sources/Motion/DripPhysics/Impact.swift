struct Impact {
    let slot: Int
    let time: Double
    let pose: Trajectory.Pose
}
