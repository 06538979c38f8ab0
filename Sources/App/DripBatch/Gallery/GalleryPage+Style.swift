extension GalleryPage {
    /// The style of the gallery, in light and dark.
    static let style = #"""
        :root { --ground: #f5f5f7; --card: #fff; --ink: #1d1d1f; --quiet: #6e6e73; --line: #0001; --tint: #06c; }
        @media (prefers-color-scheme: dark) {
          :root { --ground: #000; --card: #1c1c1e; --ink: #f5f5f7; --quiet: #98989d; --line: #fff2; --tint: #4aa3ff; }
        }
        * { box-sizing: border-box; }
        body { margin: 0 auto; max-width: 1280px; padding: 48px 24px; background: var(--ground); color: var(--ink);
          font: 15px/1.5 system-ui, -apple-system, sans-serif; }
        header { display: flex; flex-wrap: wrap; gap: 12px 24px; align-items: center; justify-content: space-between; margin: 0 0 28px; }
        header p { order: 3; flex: 0 0 100%; margin: 0; color: var(--quiet); }
        input { flex: 0 1 260px; border: 0; border-radius: 10px; padding: 8px 12px; background: var(--card); color: var(--ink); font: inherit;
          box-shadow: 0 0 0 1px var(--line); }
        h1 { margin: 0; font-size: 34px; line-height: 1.2; letter-spacing: -.02em; }
        main { display: flex; flex-wrap: wrap; gap: 24px; }
        main::after { content: ""; flex: 1000000 0 0; }
        figure { flex: calc(var(--ratio) * 1000) 1 calc(var(--ratio) * var(--row)); max-width: 100%; min-width: min(240px, 100%); }
        [hidden] { display: none; }
        figure { margin: 0; border-radius: 18px; overflow: hidden; background: var(--card); box-shadow: 0 1px 3px #0002, 0 0 0 1px var(--line); }
        picture { display: block; aspect-ratio: var(--ratio); }
        img { display: block; width: 100%; height: 100%; object-fit: contain; }
        figcaption { padding: 16px 18px 18px; display: grid; grid-template-columns: 1fr auto; gap: 2px 12px; align-items: center; }
        h2 { margin: 0; font-size: 17px; overflow-wrap: anywhere; }
        figcaption p, .command, details { grid-column: 1 / -1; }
        figcaption p { margin: 0 0 10px; color: var(--quiet); }
        .command { display: flex; gap: 8px; align-items: center; border-radius: 10px; padding: 6px 6px 6px 12px; background: var(--ground); }
        code { flex: 1; min-width: 0; overflow-x: auto; white-space: pre; font: 12.5px/1.9 ui-monospace, "SF Mono", Menlo, monospace; scrollbar-width: none; }
        button { border: 0; border-radius: 8px; padding: 5px 11px; background: var(--card); color: var(--tint); font: 600 13px/1.4 inherit;
          font-family: inherit; cursor: pointer; box-shadow: 0 0 0 1px var(--line); }
        button:active { opacity: .6; }
        .play { display: none; }
        @media (prefers-reduced-motion: reduce) { .play { display: block; } }
        details { margin-top: 8px; color: var(--quiet); font-size: 13px; }
        summary { cursor: pointer; }
        a { color: var(--tint); margin-right: 8px; text-decoration: none; overflow-wrap: anywhere; }

        """#
}
