import { Refusal } from "#app/platform/errors/refusal.ts";
import { createRateLimiter } from "#app/platform/limits/rate-limiter.server.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";

/** Two of libuv's four threads; the others are needed for compression and DNS look-ups. */
const MAX_CONCURRENT_HASHES = 2;
/** About twelve seconds of hashing on two slow cores. Each hash under way takes 32 MiB, so that two take 64. */
const MAX_WAITING = 100;
/** Several people may share an address. */
const MAX_PER_ADDRESS = 30;

/** Correct passwords per minute. Wrong ones do not count: otherwise guesses would block the account's owner. */
const PER_ACCOUNT = { max: 30, windowSeconds: 60 };
/** Passwords per minute, correct or wrong; sign-in-attempts.server.ts limits wrong ones for longer. */
const PER_ADDRESS = { max: 60, windowSeconds: 60 };

/** `account`: the e-mail address in lower case. `address`: the network address as limits count it. */
export type PasswordClient = { account: string; address: string };

export type PasswordQueue = {
  /**
   * Runs work that hashes or verifies passwords when one of two slots is free. It counts for the account unless it
   * fails, and for the address unless it fails with Refusal `too-many`, because limits refuse before hashing.
   * Errors: Refusal `too-many` before the work starts, if the queue is full or a limit is reached.
   */
  run: <Result>(client: PasswordClient, work: () => Promise<Result>) => Promise<Result>;
};

/**
 * Bounds the cost of password hashing in this process. All hashing for requests must run in this queue.
 * `now`: monotonic milliseconds.
 */
export function createPasswordQueue(now?: () => number): PasswordQueue {
  const queue = createWorkQueue({
    concurrency: MAX_CONCURRENT_HASHES,
    maxWaiting: MAX_WAITING,
    maxPerClient: MAX_PER_ADDRESS,
  });
  const accounts = createRateLimiter(PER_ACCOUNT, now);
  const addresses = createRateLimiter(PER_ADDRESS, now);

  async function counted<Result>({ account, address }: PasswordClient, work: () => Promise<Result>): Promise<Result> {
    const addressCount = addresses.count(address);
    let accountCount: ReturnType<typeof accounts.count> | null = null;
    try {
      accountCount = accounts.count(account);
      return await work();
    } catch (error) {
      accountCount?.undo();
      // Not covered: of two simultaneous wrong passwords one may be hashed although it exceeds a limit.
      if (error instanceof Refusal && error.kind === "too-many") addressCount.undo();
      throw error;
    }
  }

  return { run: (client, work) => queue.run(client.address, () => counted(client, work)) };
}
