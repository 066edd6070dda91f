/**
 * Total number of slots up to which a client with `own` slots gets another one. `shared`: the slots for all clients; as
 * many again are reserved for clients without any, so that a few busy clients cannot take all.
 */
export function capacityFor(own: number, shared: number): number {
  return own === 0 ? 2 * shared : shared;
}
