/** Where a visitor's own choice of theme is kept; without it the page follows the system. */
export const THEME_KEY = "radioTheme";

/** The page's background by day and by night, for the browser's own frame. */
export const THEME_COLOURS = { light: "#F5F8F9", dark: "#0C1222" } as const;

export type Theme = keyof typeof THEME_COLOURS;

/**
 * Runs in the head before anything is painted: sets the visitor's theme, or the system's, and keeps following it.
 * A script as text, since nothing else runs that early.
 */
export const THEME_SCRIPT = `(()=>{
const frame=document.createElement("meta");frame.name="theme-color";document.head.prepend(frame);
const system=matchMedia("(prefers-color-scheme:dark)");
const show=()=>{let chosen=null;try{chosen=localStorage.getItem("${THEME_KEY}")}catch{}
const theme=chosen==="dark"||chosen==="light"?chosen:system.matches?"dark":"light";
document.documentElement.dataset.theme=theme;
frame.content=theme==="dark"?"${THEME_COLOURS.dark}":"${THEME_COLOURS.light}"};
show();system.addEventListener("change",show);
addEventListener("storage",event=>{if(event.key==="${THEME_KEY}")show()});
addEventListener("radiowave:theme",show)})()`;
