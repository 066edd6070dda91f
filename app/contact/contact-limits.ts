/**
 * Maximum lengths in code points; a line break counts as one. In a file of its own, so that the form's character counter
 * does not load the schema library in the browser. Source: spec, section 5.
 */
export const CONTACT_LIMITS = { name: 100, email: 255, message: 1000 } as const;

/** Minimum time between opening and sending the form; faster is taken for a bot. */
export const MIN_WRITING_MS = 2_000;
