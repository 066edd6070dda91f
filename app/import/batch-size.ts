/**
 * How many stations one transaction puts in. On the embedded database a transaction costs some 4 ms besides them, and what
 * else needs the database waits until it has ended.
 */
export const BATCH_SIZE = { embedded: 100, postgres: 500 } as const;

/**
 * How many rows one statement puts in. The embedded database is this very process: visitors wait for as long as a statement
 * takes (measured: a millisecond, and a tenth of one a station), and have their turn before the next.
 */
export const STATEMENT_SIZE = { embedded: 25, postgres: 500 } as const;

/** So long visitors have the process to themselves after each piece: to be read and answered a request takes several turns. */
export const PAUSE_AFTER_STATEMENT_MS = { embedded: 2, postgres: 0 } as const;
