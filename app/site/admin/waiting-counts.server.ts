import { findRunningImport } from "#app/exchange/lists/import-records.server.ts";
import { isMirrorTroubled } from "#app/exchange/mirror/mirror-state.server.ts";
import { openItemCounts } from "#app/moderation/review/read-queue.server.ts";
import { countRefusedMails } from "#app/people/mail/refused-mails.server.ts";
import { createBriefCache } from "#app/platform/database/brief-cache.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { ChangeHub } from "#app/platform/live-events/change-hub.server.ts";
import { countUnreadMessages } from "#app/site/pages/unread-messages.server.ts";
import type { WaitingCounts } from "./panel-pages.ts";

const otherCounts = createBriefCache(async (database) => {
  const unread = await countUnreadMessages(database);
  const running = await findRunningImport(database);
  const isTroubled = await isMirrorTroubled(database);
  const refusedMails = await countRefusedMails(database);
  return { unread, refusedMails, isImporting: running !== undefined, isTroubled };
});

/**
 * What waits on the panel's pages. Queried once a second at most for all readers, and again after an announced change.
 * `mirrors`: whether an upstream is set; problems with one that was set before are not counted.
 */
export async function readWaitingCounts(database: Database, { mirrors }: { mirrors: boolean }): Promise<WaitingCounts> {
  const counts = await openItemCounts(database);
  const openItems = Object.values(counts).reduce((total, count) => total + count, 0);
  const { isTroubled, ...rest } = await otherCounts.read(database);
  return { openItems, ...rest, isMirrorTroubled: mirrors && isTroubled };
}

/** Queries again after each change that any process announces. Gives the function that ends this. */
export function requeryOnChanges(hub: Pick<ChangeHub, "onRefresh">, database: Database): () => void {
  return hub.onRefresh(async () => otherCounts.clear(database));
}
