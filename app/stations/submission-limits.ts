/**
 * The maximum lengths of a station's fields, in code points, as JSON Schema and zod count them.
 * Apart from the schemas, so that forms do not load the parser in the browser.
 * Source: spec, section 5; the limits of URLs and tags are our own.
 */
export const SUBMISSION_LIMITS = {
  name: 100,
  description: 500,
  address: 2048,
  genre: 50,
  country: 50,
  city: 50,
  contactEmail: 100,
  tags: 20,
  tag: 50,
} as const;
