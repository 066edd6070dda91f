import { expect, vi } from "vitest";
import { loader as securityLoader } from "#app/people/second-factor/security.route.tsx";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, putPerson } from "#test-support/people.ts";
import { routeArguments } from "#test-support/route-actions.ts";
import { loader as accountLoader } from "./account.route.tsx";
import { loader as frameLoader } from "./account-frame.route.tsx";
import { loader as dataLoader } from "./data.route.tsx";
import { loader as submissionsLoader } from "./submissions.route.tsx";

/** Counts the statements that reach the database's driver, which Drizzle has as `$client`. */
function countStatements(database: Database): () => number {
  // Both drivers have `query`.
  const { $client } = database as Database & { $client: { query: (...args: unknown[]) => unknown } };
  const query = vi.spyOn($client, "query");
  return () => query.mock.calls.length;
}

onBothEngines("each page draws from few queries: viewer, number of submissions, and its own", async (test) => {
  const { database, onEnd } = test;
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  onEnd(() => vi.restoreAllMocks());
  for (const [loader, expected] of [
    [accountLoader, 3],
    [submissionsLoader, 5],
    [securityLoader, 3],
    [dataLoader, 2],
  ] as const) {
    const args = routeArguments(accounts, cookie);
    const count = countStatements(database);
    await Promise.all([frameLoader(args), loader(args)]);
    expect(count()).toBe(expected);
    vi.restoreAllMocks();
  }
});
