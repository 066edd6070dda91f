import { createStoredList } from "#app/platform/ui/stored-list.client.ts";
import { recentsFromStorage } from "./recents.ts";
import { RECENTS_KEY } from "./recents-mark.ts";

/** What was listened to in this browser, newest first. */
export const {
  current: recentStations,
  onChange: onRecentsChange,
  change: changeRecents,
} = createStoredList(RECENTS_KEY, recentsFromStorage);
