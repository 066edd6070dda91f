/** The sessionStorage key of the visitor's positions in long lists. "Places" is their former name: open tabs have stored it. */
export const LIST_POSITIONS_KEY = "radioListPlaces";

/**
 * Runs while a page is reloaded, before its list is parsed: a list with a saved position is laid out fully from the
 * start, so that restoring the position causes no layout shift.
 */
export const FULL_LAYOUT_SCRIPT = `try{if(sessionStorage.${LIST_POSITIONS_KEY}.includes('"'+history.state.key+'"'))document.documentElement.dataset.fullLayout=""}catch{}`;
