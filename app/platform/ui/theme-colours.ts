type ThemeColours = { light: string; dark: string };

// Colours of tokens.css, for what is drawn without style sheets: images, the manifest and the browser's own interface.

/** `--bg`: the background of pages. */
export const PAGE_COLOURS: ThemeColours = { light: "#F5F8F9", dark: "#0C1222" };

/** `--line-strong`: the ticks of rulers. */
export const TICK_COLOURS: ThemeColours = { light: "#76839A", dark: "#6C7A97" };

/** `--signal`: the needle. */
export const NEEDLE_COLOURS: ThemeColours = { light: "#C23A14", dark: "#FF7F52" };
