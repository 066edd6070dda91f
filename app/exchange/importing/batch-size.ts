/**
 * How many stations are put in at a time. The embedded database is this very process: visitors wait for as long as a batch
 * takes (measured: some 4 ms, and a tenth of a millisecond a station).
 */
export const BATCH_SIZE = { embedded: 100, postgres: 500 } as const;

/** Between two batches those who wait have their turn, with pages that take several turns. */
export const PAUSE_AFTER_BATCH_MS = { embedded: 4, postgres: 0 } as const;
