import { sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { expect } from "vitest";
import type { Database } from "#app/platform/database/database.server.ts";
import { contactServiceContext } from "#app/site/pages/contact-service.server.ts";
import { allMessages, contactServiceOn, writeMessage } from "#test-support/contact.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { ANA, accountsOn, cookieFor, MARTA, putPerson } from "#test-support/people.ts";
import { actionResult, formPost, routeArguments } from "#test-support/route-actions.ts";
import { action } from "./retry-message.route.ts";

/** Sends the retry form of a message with a session cookie. */
async function open(database: Database) {
  const accounts = accountsOn(database);
  const contactService = contactServiceOn(database);
  await putPerson(accounts, ANA);
  await putPerson(accounts, MARTA, "admin");
  const retry = async (id: string, cookie: string, script = true) => {
    const request = formPost(`/admin/messages/${id}/retry`, {}, { script });
    const prepare = (context: RouterContextProvider) => context.set(contactServiceContext, contactService);
    return actionResult(await action(routeArguments(accounts, cookie, { request, params: { id }, prepare })));
  };
  return { retry, cookie: (person: typeof ANA) => cookieFor(accounts, person) };
}

onBothEngines("only an administrator retries the delivery of a failed message", async ({ database }) => {
  const id = await writeMessage(database);
  await database.execute(sql`update mails set state = 'failed'`);
  const { retry, cookie } = await open(database);
  expect(await retry(id, "")).toMatchObject({ status: 401, answer: { ok: false } });
  expect(await retry(id, await cookie(ANA))).toMatchObject({ status: 403, answer: { ok: false } });
  expect(await retry(id, await cookie(ANA), false)).toMatchObject({ status: 303 });
  expect(await allMessages(database)).toMatchObject([{ state: "failed" }]);

  const marta = await cookie(MARTA);
  expect(await retry(id, marta)).toEqual({
    status: 200,
    answer: { ok: true, message: "A mensagem vai ser enviada outra vez." },
  });
  expect(await allMessages(database)).toMatchObject([{ state: "waiting" }]);
  expect(await retry(id, marta)).toMatchObject({
    status: 409,
    answer: { message: "Esta mensagem já foi enviada ou está a ser enviada." },
  });
  expect(await retry("unknown", marta)).toMatchObject({ status: 404 });
  expect(await retry(id, marta, false)).toEqual({ status: 303, location: "/admin/messages" });
});
