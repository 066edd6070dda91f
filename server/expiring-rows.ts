import { expiringLinkRows } from "#app/accounts/account-links.table.ts";
import { expiringAccountRows } from "#app/accounts/accounts.table.ts";
import { expiringDeletedAccounts } from "#app/accounts/deleted-accounts.table.ts";
import { expiringMails } from "#app/accounts/mails.table.ts";
import { expiringCheckRows } from "#app/checks/stream-checks.table.ts";
import { expiringContactMessages } from "#app/contact/contact-messages.table.ts";
import { expiringFavourites } from "#app/favourites/favourites.table.ts";
import { expiringContacts } from "#app/history/changes.table.ts";
import { expiringImports } from "#app/import/imports.table.ts";
import { expiringTitleRows } from "#app/now-playing/titles.table.ts";
import { expiringAttempts } from "#app/platform/attempts.server.ts";
import type { ExpiringRows } from "#app/platform/expiring-rows.server.ts";
import { expiringClicks } from "#app/popularity/popularity.table.ts";
import { expiringImageDrafts } from "#app/stations/uploaded-images.table.ts";

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
