/** Where this tab keeps where its visitor was in long lists. */
export const PLACES_KEY = "radioListPlaces";

/**
 * Runs while a page is loaded again, before its list is there: what has a place to go back to is laid out whole from the
 * start, and does not jump when React finds it.
 */
export const WHOLE_WHERE_KNOWN = `try{if(sessionStorage.${PLACES_KEY}.includes('"'+history.state.key+'"'))document.documentElement.dataset.whole=""}catch{}`;
