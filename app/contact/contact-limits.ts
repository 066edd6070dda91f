/**
 * The most characters that a message and its sender may have, in code points, a line break counting as one. Apart from
 * the schema, so that the form's counter brings no parser to the browser. Source: spec, section 5.
 */
export const CONTACT_LIMITS = { name: 100, email: 255, message: 1000 } as const;

/** Nobody reads a form and writes a message in less time than this. */
export const MIN_WRITING_MS = 2_000;
