export const RECENTS_KEY = "radioRecents";

/** Here because every page reads whether it is stored, and only some load recents-store.client.ts. */
export const RECENTS_ACCOUNT_KEY = "radioRecentsAccount";

/**
 * A part of the script that runs before the first paint: marks the page if stations were listened to in this browser,
 * so that recents.css reserves their space on the home page. `one` or `many`: the last station alone, or with others
 * beside it.
 */
export const RECENTS_MARK_SCRIPT = `try{const {length}=JSON.parse(localStorage.getItem("${RECENTS_KEY}"));
if(length>0)document.documentElement.dataset.recents=length>1?"many":"one"}catch{}`;

export const LAST_STATION_KEY = "radioLastStation";

/**
 * A part of the script that runs before the first paint: marks the page if the player's bar comes back, so that its
 * space is filled at once. `paused`: it comes; `playing`: only if no other tab plays, which is known later.
 */
export const LAST_STATION_MARK_SCRIPT = `try{const last=JSON.parse(localStorage.getItem("${LAST_STATION_KEY}"));
if(last?.station)document.documentElement.dataset.lastStation=last.playing?"playing":"paused"}catch{}`;
