import { expect } from "vitest";
import { sessions, users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, putPerson } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { action } from "./delete.route.tsx";

const PAGE = "/account/data/delete";

/** Sends the form, and gives the action's result, also when it throws a redirect. */
async function open(database: Database) {
  const accounts = accountsOn(database);
  await putPerson(accounts, ANA);
  const cookie = await cookieFor(accounts, ANA);
  return async (email: string, { script = true } = {}) => {
    const request = formPost(PAGE, { email }, { script });
    return actionResult(await action(routeArguments(accounts, cookie, { request })).catch((thrown: unknown) => thrown));
  };
}

onBothEngines(
  "without a recent proof the form redirects to the page that asks for one, and back",
  async ({ database }) => {
    const send = await open(database);
    const provedAt = new Date(Date.now() - 15 * 60_000);
    await database.update(sessions).set({ provedAt });
    for (const script of [true, false]) {
      const { status, location = "" } = await send(ANA.email, { script });
      expect(status).toBe(303);
      const url = new URL(location, "http://localhost");
      expect([url.pathname, url.searchParams.get("to")]).toEqual([
        "/account/confirm",
        `${PAGE}?${new URLSearchParams({ email: ANA.email })}`,
      ]);
    }
    expect(await database.$count(users)).toBe(1);
  },
);

onBothEngines(
  "with a recent proof a wrong address is refused with what was typed, and the right one deletes",
  async (test) => {
    const send = await open(test.database);
    expect(await send("rui@example.org")).toEqual({
      status: 422,
      answer: {
        ok: false,
        field: "email",
        message: "O email escrito não é o da conta.",
        values: { email: "rui@example.org" },
      },
    });
    expect(await test.database.$count(users)).toBe(1);
    expect(await send(ANA.email, { script: false })).toEqual({ status: 303, location: "/" });
    expect(await test.database.$count(users)).toBe(0);
  },
);
