/** Names the lock under which tables are made or replaced. Any number will do, as long as every RadioWave process takes the same one. */
export const MIGRATION_LOCK = 7_246_318;
