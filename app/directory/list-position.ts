/** Where this tab keeps where its visitor was in long lists. */
export const LIST_POSITIONS_KEY = "radioListPlaces";

/**
 * Runs while a page is loaded again, before its list is there: what has a place to go back to is laid out whole from the
 * start, and does not jump when React finds it.
 */
export const FULL_LAYOUT_SCRIPT = `try{if(sessionStorage.${LIST_POSITIONS_KEY}.includes('"'+history.state.key+'"'))document.documentElement.dataset.whole=""}catch{}`;
