import { LAST_STATION_MARK_SCRIPT, RECENTS_MARK_SCRIPT } from "#app/browse/library/page-marks.ts";
import { PAGE_COLOURS } from "#app/platform/ui/theme-colours.ts";

/** The localStorage key of the chosen theme; without a choice the page follows the system. */
export const THEME_KEY = "radioTheme";

/**
 * Runs in the head before the first paint: applies the chosen theme, or the system's, and follows changes of either;
 * marks the page of a returning listener. An inline script, because modules run later.
 */
export const THEME_SCRIPT = `(()=>{
const frame=document.createElement("meta");frame.name="theme-color";document.head.prepend(frame);
const system=matchMedia("(prefers-color-scheme:dark)");
const show=()=>{let chosen=null;try{chosen=localStorage.getItem("${THEME_KEY}")}catch{}
const theme=chosen==="dark"||chosen==="light"?chosen:system.matches?"dark":"light";
document.documentElement.dataset.theme=theme;
frame.content=theme==="dark"?"${PAGE_COLOURS.dark}":"${PAGE_COLOURS.light}"};
show();system.addEventListener("change",show);
addEventListener("storage",event=>{if(event.key==="${THEME_KEY}")show()});
addEventListener("radiowave:theme",show);
${RECENTS_MARK_SCRIPT}
${LAST_STATION_MARK_SCRIPT}})()`;
