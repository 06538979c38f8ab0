import FoundationEssentials
import Glibc

/// The terminal of standard output.
struct TerminalWindow {
    var columns = 80
    var rows = 24
    /// Size of a character in pixels.
    var cellWidth = 8
    var cellHeight = 16
    var hasTrueColor = false

    /// Values of standard output; 80 × 24 if it is no terminal.
    static var current: TerminalWindow {
        var window = TerminalWindow()
        var size = winsize()
        if unsafe ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 1, size.ws_row > 1 {
            (window.columns, window.rows) = (Int(size.ws_col), Int(size.ws_row))
            if size.ws_xpixel > size.ws_col, size.ws_ypixel > size.ws_row {
                window.cellWidth = Int(size.ws_xpixel / size.ws_col)
                window.cellHeight = Int(size.ws_ypixel / size.ws_row)
            }
        }
        let depth = ProcessInfo.processInfo.environment["COLORTERM"]
        window.hasTrueColor = depth == "truecolor" || depth == "24bit"
        return window
    }
}
