export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** For limits, cookies and headers. */
export const HOUR_SECONDS = HOUR_MS / SECOND_MS;
export const DAY_SECONDS = DAY_MS / SECOND_MS;
