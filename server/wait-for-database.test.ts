import { expect, test, vi } from "vitest";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { log } from "#app/platform/process/log.server.ts";
import { waitForDatabase } from "./wait-for-database.ts";

const REFUSED = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" });
const AWAY = new CannotStart(`The database at 127.0.0.1:5432/radiowave cannot be used: ${REFUSED.message}.`, {
  cause: REFUSED,
});

/** Time that passes only while it waits. */
function timer() {
  let ms = 0;
  return {
    now: () => ms,
    sleep: async (more: number) => {
      ms += more;
    },
  };
}

test("the start waits for a database that is away, with one line in the log", async () => {
  const warned = vi.spyOn(log, "warn");
  const open = vi.fn().mockResolvedValue("opened");
  for (let count = 0; count < 100; count += 1) open.mockRejectedValueOnce(AWAY);
  expect(await waitForDatabase(open, timer())).toBe("opened");
  expect(warned).toHaveBeenCalledExactlyOnceWith(
    { reason: REFUSED.message },
    "database unavailable at the start, waiting up to a minute",
  );
  warned.mockRestore();
});

test("after a minute the start fails with one sentence", async () => {
  const time = timer();
  const open = () => Promise.reject(AWAY);
  await expect(waitForDatabase(open, time)).rejects.toThrow(
    new CannotStart(`Waited a minute for the database. ${AWAY.message}`),
  );
  expect(time.now()).toBe(60_000);
});

test("any other failure ends the start at once", async () => {
  const open = vi.fn().mockRejectedValue(new CannotStart("The database has another program's tables."));
  await expect(waitForDatabase(open, timer())).rejects.toThrow("another program's tables");
  expect(open).toHaveBeenCalledTimes(1);
});
