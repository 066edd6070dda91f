import type { Transaction } from "./database.server.ts";

/** Keys of all advisory locks: arbitrary numbers, the same in every RadioWave process. */
export const ADVISORY_LOCKS = {
  /** Migrations and restores. */
  migrations: 7_246_318,
  /** The class of the locks that running processes hold; the object is the fingerprint of their secret. */
  secrets: 7_246_319,
  /** Comparing the secrets of the others and taking the lock of its own. */
  secretComparison: 7_246_320,
  /** Comparing and writing public names. */
  names: 7_246_331,
  /** Queueing mails about decisions. */
  decisionMails: 5_382_911_407,
  /** Choosing the stations that are checked next. */
  checks: 0x52_57_63_68,
  /** Comparing and adding stations of Radio Browser's API: of two requests with one URL one adds. */
  addedStations: 7_246_351,
};

/** Waits for the lock and holds it until the transaction ends. */
export async function lockInTransaction(transaction: Transaction, lock: keyof typeof ADVISORY_LOCKS): Promise<void> {
  await transaction.execute(`select pg_advisory_xact_lock(${ADVISORY_LOCKS[lock]})`);
}
