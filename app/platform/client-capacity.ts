/**
 * How many places there are for a client that has `own` of them already: as many again are for clients that have none, one
 * each, or a few busy clients could take all. `shared`: the places for which all compete.
 */
export function capacityFor(own: number, shared: number): number {
  return own === 0 ? 2 * shared : shared;
}
