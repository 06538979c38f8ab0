extension ManualPage {
    /// The page in mdoc, with a name in `@` in place of each list.
    static let template = #"""
        .Dd November 25, 2026
        .Dt DRIPGIF 1
        @version@
        .Sh NAME
        .Nm dripgif
        .Nd renders iOS\-like motion effects and writes animated GIF and PNG
        .Sh SYNOPSIS
        .Nm
        .Ar effect
        .Op Ar options
        .Ar output
        @synopsis@
        .Sh DESCRIPTION
        .Nm
        renders motion as a function of time, without a display, and writes it to a file.
        The output is identical for any number of threads.
        .Pp
        .Nm
        .Cm list
        lists the effects;
        .Nm
        .Ar effect
        .Fl \-help
        explains the parameters of one.
        A failed or interrupted run leaves the old file unchanged.
        .Sh OUTPUT
        The extension selects the format.
        .Bl -tag -width Ds
        .It x.gif
        Animated GIF.
        .It x.apng, x.png
        Animated PNG with exact colours and transparency.
        .It x.png with \-\-at or \-\-sheet
        A still, or a contact sheet.
        .It frame\-%04d.png, or a directory ending in /
        One PNG file per frame. Frames of an earlier run with higher numbers are removed.
        .It x.drip
        A scene file that draws the same frames.
        .It \-
        Standard output, with \-\-format. PNG frames follow one another.
        .El
        .Sh OPTIONS OF ALL RENDERS
        The effects accept these options, and so do
        .Cm draw
        and
        .Cm encode .
        A note on standard error names each option that has no effect on the chosen output.
        @render options@
        .Sh OPTIONS OF ALL EFFECTS
        Only the effects accept these options;
        .Cm draw
        and
        .Cm encode
        reject them.
        A note names each option that has no effect on the chosen effect.
        @effect options@
        .Sh COMMANDS
        @commands@
        .Sh EFFECTS
        Each effect accepts the options of all renders, the options of all effects, and its own parameters.
        @effects@
        .Sh ENVIRONMENT
        .Bl -tag -width Ds
        .It Ev NO_COLOR
        If set and not empty, messages have no colours.
        .El
        .Sh EXIT STATUS
        .Bl -tag -width Ds
        @exit status@
        .El
        .Pp
        Every failure prints one line on standard error.
        .Sh EXAMPLES
        @examples@
        .Sh SEE ALSO
        .Xr ffmpeg 1 ,
        .Xr gifsicle 1

        """#
}
