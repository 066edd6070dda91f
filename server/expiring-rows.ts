import { expiringFavourites } from "#app/browse/library/library.table.ts";
import { expiringImports } from "#app/exchange/lists/imports.table.ts";
import { expiringLinkRows } from "#app/people/accounts/account-links.table.ts";
import { expiringAccountRows } from "#app/people/accounts/accounts.table.ts";
import { expiringDeletedAccounts } from "#app/people/accounts/deleted-accounts.table.ts";
import { expiringMails } from "#app/people/accounts/mails.table.ts";
import type { ExpiringRows } from "#app/platform/database/expiring-rows.server.ts";
import { expiringAttempts } from "#app/platform/limits/attempts.server.ts";
import { expiringContactMessages } from "#app/site/pages/contact-messages.table.ts";
import { expiringTitleRows } from "#app/sound/now-playing/now-playing.table.ts";
import { expiringContacts } from "#app/stations/history/changes.table.ts";
import { expiringClicks } from "#app/stations/popularity/popularity.table.ts";
import { expiringCheckRows } from "#app/stations/station/stream-checks.table.ts";
import { expiringImageDrafts } from "#app/stations/station/uploaded-images.table.ts";

/** The rows that the daily clean-up removes, or clears of people. */
export const EXPIRING: readonly ExpiringRows[] = [
  ...expiringAttempts,
  ...expiringAccountRows,
  ...expiringLinkRows,
  ...expiringMails,
  ...expiringDeletedAccounts,
  ...expiringFavourites,
  ...expiringCheckRows,
  ...expiringTitleRows,
  ...expiringContactMessages,
  ...expiringImports,
  ...expiringImageDrafts,
  ...expiringContacts,
  ...expiringClicks,
];
