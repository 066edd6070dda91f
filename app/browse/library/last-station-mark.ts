export const LAST_STATION_KEY = "radioLastStation";

/**
 * A part of the script that runs before the first paint: marks the page if the player's bar comes back, so that its
 * space is filled at once. `paused`: it comes; `playing`: only if no other tab plays, which is known later.
 */
export const LAST_STATION_MARK_SCRIPT = `try{const last=JSON.parse(localStorage.getItem("${LAST_STATION_KEY}"));
if(last?.station)document.documentElement.dataset.lastStation=last.playing?"playing":"paused"}catch{}`;
