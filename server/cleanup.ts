import { expiringAccountRows } from "#app/accounts/accounts-cleanup.server.ts";
import { expiringCheckRows } from "#app/checks/checks-cleanup.server.ts";
import { expiringImports } from "#app/import/imports-cleanup.server.ts";
import { expiringTitleRows } from "#app/now-playing/now-playing-cleanup.server.ts";
import { expiringAttempts } from "#app/platform/attempts.server.ts";
import type { ExpiringRows } from "#app/platform/expiring-rows.server.ts";

/** What the daily clean-up removes, slice by slice. */
export const EXPIRING: readonly ExpiringRows[] = [
  ...expiringAttempts,
  ...expiringAccountRows,
  ...expiringCheckRows,
  ...expiringTitleRows,
  ...expiringImports,
];
