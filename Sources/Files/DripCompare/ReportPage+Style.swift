extension ReportPage {
    /// Shows a checkerboard under transparent pixels, and enlarges images by whole factors.
    static let style = #"""
        :root { font: 14px/1.45 system-ui, sans-serif; --line: #8884; --red: #d92c20; --tile: #d8d8d8; --paper: #fff }
        @media (prefers-color-scheme: dark) { :root { --red: #ff6b60 } }
        body { margin: 0 auto; max-width: 1400px; padding: 20px }
        h1 { font-size: 20px; margin: 0 0 8px }
        table { border-spacing: 0 } th, td { padding: 1px 14px 1px 0; text-align: left; font-variant-numeric: tabular-nums }
        .kinds { margin: 10px 0 0; padding-left: 18px; color: var(--red) }
        main { margin-top: 18px }
        #stage { display: grid; gap: 16px; grid-template-columns: 1fr 1fr; align-items: start; overflow: auto; padding: 1px }
        figure { margin: 0; min-width: 0 } figcaption { font-weight: 600; margin-bottom: 4px }
        .canvas { aspect-ratio: var(--w) / var(--h); width: min(100%, 48vh * var(--w) / var(--h)); outline: 1px solid var(--line);
          background: conic-gradient(var(--tile) 25%, var(--paper) 0 50%, var(--tile) 0 75%, var(--paper) 0) 0 0 / 16px 16px }
        .canvas img { display: block; width: 100%; height: 100%; image-rendering: pixelated } .canvas img[hidden] { display: none }
        main[data-zoom="2"] { --zoom: 2 } main[data-zoom="4"] { --zoom: 4 } main[data-zoom="8"] { --zoom: 8 }
        main:not([data-zoom="fit"]) .canvas { width: calc(var(--w) * var(--zoom, 1) * 1px) }
        main:not([data-zoom="fit"]) #stage { grid-template-columns: max-content max-content; max-height: 80vh }
        #figure-d, #mix { display: none }
        main[data-mode="onion"] #stage, main[data-mode="difference"] #stage { grid-template-columns: minmax(0, 1fr) }
        main[data-mode="onion"] figure { grid-area: 1 / 1 } main[data-mode="onion"] figcaption { visibility: hidden }
        main[data-mode="onion"] #figure-b { opacity: var(--mix, .5) } main[data-mode="onion"] #figure-b .canvas { background: none }
        main[data-mode="onion"] #mix { display: inline-flex; gap: 6px; align-items: center }
        main[data-mode="difference"] figure { display: none } main[data-mode="difference"] #figure-d { display: block }
        #controls { display: flex; flex-wrap: wrap; gap: 10px 16px; align-items: center; margin: 14px 0 }
        .group { display: inline-flex; gap: 4px } [hidden] { display: none !important }
        button, select { font: inherit; padding: 4px 12px; border: 1px solid var(--line); border-radius: 8px; background: #8881; color: inherit }
        button { cursor: pointer } button[aria-pressed="true"] { background: #0a63d8; color: #fff }
        :focus-visible { outline: 2px solid #0a84ff; outline-offset: 1px }
        #play { min-width: 5em } #seek { flex: 1; min-width: 120px } #now { font-variant-numeric: tabular-nums; min-width: 15em }
        #strip { display: flex; gap: 8px; overflow-x: auto; list-style: none; margin: 0; padding: 4px 2px 14px }
        #strip button { display: grid; gap: 3px; width: 118px; padding: 5px; text-align: left; font-size: 12px }
        #strip img { width: 100%; height: 84px; object-fit: contain; background: #8882; border-radius: 4px }
        #strip span { font-variant-numeric: tabular-nums } #strip b { color: var(--red); font-weight: 600 }
        #strip .differs { border-color: var(--red) } #strip [aria-current="true"] { box-shadow: 0 0 0 2px #0a84ff }
        @media (max-width: 640px) { #stage { grid-template-columns: minmax(0, 1fr) } }

        """#
}
