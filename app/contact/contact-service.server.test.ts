import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { Refusal } from "#app/platform/refusal.ts";
import { attemptsOn } from "../../test-support/attempts.ts";
import { ANA_WRITES, allMessages, openMailServer, outboxOn } from "../../test-support/contact.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { createContactService } from "./contact-service.server.ts";

const parts = { secret: "a secret that is long enough for tests", mails: true };

/** The desk writes down the real time; the outbox looks at it from a moment later. */
const laterToday = () => fakeClock(new Date(Date.now() + 60_000));

/** A desk whose messages nobody mails. */
const deskOn = (database: Parameters<typeof outboxOn>[0]) =>
  createContactService({ ...parts, database, attempts: attemptsOn(database), outbox: { wake: () => {} } });

onBothEngines("a message that is handed in is stored, and mailed at once", async ({ database }) => {
  const server = await openMailServer();
  const outbox = outboxOn(database, { server, clock: laterToday() });
  await createContactService({ ...parts, database, attempts: attemptsOn(database), outbox }).receive(
    ANA_WRITES,
    "192.0.2.1",
  );
  await server.until(1);
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([{ ...ANA_WRITES, state: "sent" }]);
  expect(server.mails.map((mail) => mail.header("Reply-To"))).toEqual(["Ana Conceição <ana@example.org>"]);
});

onBothEngines("an address may send ten messages in ten minutes, and not one more", async ({ database }) => {
  const desk = deskOn(database);
  for (let count = 0; count < 10; count += 1) await desk.receive(ANA_WRITES, "192.0.2.1");
  const refused = await desk.receive(ANA_WRITES, "192.0.2.1").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    kind: "too-many",
    message: "Demasiadas tentativas. Tente novamente dentro de 10 minutos.",
  });
  expect(await allMessages(database)).toHaveLength(10);

  await desk.receive(ANA_WRITES, "192.0.2.2");
  await database.execute(sql`update attempts set ends_at = now()`);
  await deskOn(database).receive(ANA_WRITES, "192.0.2.1");
  expect(await allMessages(database)).toHaveLength(12);
});

onBothEngines("a message that was given up is mailed again when somebody asks for it", async ({ database }) => {
  const server = await openMailServer();
  const desk = deskOn(database);
  await desk.receive(ANA_WRITES, "192.0.2.1");
  await database.execute(sql`update contact_messages set state = 'failed', attempts = 9, last_problem = 'refused'`);
  const outbox = outboxOn(database, { server, clock: laterToday() });
  const [failed] = await allMessages(database);
  await createContactService({ ...parts, database, attempts: attemptsOn(database), outbox }).retry(failed?.id ?? "");
  await server.until(1);
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([{ state: "sent", attempts: 1, lastProblem: null }]);
});

onBothEngines("a message that is nobody's, or on its way, is not mailed again", async ({ database }) => {
  const desk = deskOn(database);
  await desk.receive(ANA_WRITES, "192.0.2.1");
  const [waiting] = await allMessages(database);
  await expect(desk.retry("nobody's")).rejects.toMatchObject({ kind: "not-found" });
  await expect(desk.retry(waiting?.id ?? "")).rejects.toMatchObject({ kind: "conflict" });
  expect(await allMessages(database)).toEqual([waiting]);
});
