import { createRateLimiter } from "#app/platform/rate-limiter.server.ts";
import { Refusal } from "#app/platform/refusal.ts";
import { createWorkQueue } from "#app/platform/work-queue.server.ts";

/** Two of libuv's four threads: the others compress pages and look names up meanwhile. */
const HASHES_AT_ONCE = 2;
/** Some four seconds of hashing on two slow cores. */
const MAX_WAITING = 100;
/** Several people may share an address. */
const MAX_PER_ADDRESS = 30;

/** Correct passwords a minute. Wrong ones do not count: anybody could use up the owner's minute with them. */
const PER_ACCOUNT = { max: 30, windowSeconds: 60 };
/** Passwords a minute, correct or wrong; `sign-in-attempts.server.ts` limits wrong ones for longer. */
const PER_ADDRESS = { max: 60, windowSeconds: 60 };

/** `account`: the e-mail address in lower case. `address`: the network address as limits count it. */
export type PasswordClient = { account: string; address: string };

export type PasswordQueue = {
  /**
   * Runs work that hashes or verifies passwords when one of two slots is free. It counts against the account's minute unless
   * it fails, and against the address's unless it fails with Refusal `too-many`: limits refuse before hashing.
   * Errors: Refusal `too-many`, before the work begins: the queue is full, or the minute's limit is reached.
   */
  run: <Result>(client: PasswordClient, work: () => Promise<Result>) => Promise<Result>;
};

/**
 * A bound on what hashing passwords costs this process. Everything that hashes for a request goes through one of these.
 * `now`: milliseconds that only go up.
 */
export function createPasswordQueue(now?: () => number): PasswordQueue {
  const limits = { concurrency: HASHES_AT_ONCE, maxWaiting: MAX_WAITING, maxPerClient: MAX_PER_ADDRESS };
  const queue = createWorkQueue(limits);
  const accounts = createRateLimiter(PER_ACCOUNT, now);
  const addresses = createRateLimiter(PER_ADDRESS, now);

  async function counted<Result>({ account, address }: PasswordClient, work: () => Promise<Result>): Promise<Result> {
    const ofAddress = addresses.count(address);
    let ofAccount: ReturnType<typeof accounts.count> | null = null;
    try {
      ofAccount = accounts.count(account);
      return await work();
    } catch (error) {
      ofAccount?.undo();
      // Not covered: of two wrong passwords at once one may be past a limit, and is hashed all the same.
      if (error instanceof Refusal && error.kind === "too-many") ofAddress.undo();
      throw error;
    }
  }

  return { run: (client, work) => queue.run(client.address, () => counted(client, work)) };
}
