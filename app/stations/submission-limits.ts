/**
 * The most that a field of a station may hold, in code points, as JSON Schema and zod count them: most emoji are one.
 * Apart from the schemas, so that a form that shows them brings no parser to the browser.
 * Source: spec, section 5; addresses and tags are ours.
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
