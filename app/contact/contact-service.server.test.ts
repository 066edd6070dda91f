import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { Refusal } from "#app/platform/refusal.ts";
import { ANA_WRITES, allMessages, openMailServer, outboxOn } from "../../test-support/contact.ts";
import { onBothEngines } from "../../test-support/databases.ts";
import { fakeClock } from "../../test-support/fake-clock.ts";
import { attemptsOn } from "../../test-support/people.ts";
import { createContactService } from "./contact-service.server.ts";

const parts = { secret: "a secret that is long enough for tests", isMailConfigured: true };

/** The service stores the real time; the outbox has to run after it. */
const laterToday = () => fakeClock(new Date(Date.now() + 60_000));

/** A service without an outbox. */
const serviceOn = (database: Parameters<typeof outboxOn>[0]) =>
  createContactService({ ...parts, database, attempts: attemptsOn(database), outbox: { wake: () => {} } });

onBothEngines("a received message is stored and mailed at once", async ({ database }) => {
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

onBothEngines("a network address may send ten messages in ten minutes", async ({ database }) => {
  const service = serviceOn(database);
  for (let count = 0; count < 10; count += 1) await service.receive(ANA_WRITES, "192.0.2.1");
  const refused = await service.receive(ANA_WRITES, "192.0.2.1").catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refusal);
  expect(refused).toMatchObject({
    kind: "too-many",
    message: "Demasiadas tentativas. Tente novamente dentro de 10 minutos.",
  });
  expect(await allMessages(database)).toHaveLength(10);

  await service.receive(ANA_WRITES, "192.0.2.2");
  await database.execute(sql`update attempts set ends_at = now()`);
  await serviceOn(database).receive(ANA_WRITES, "192.0.2.1");
  expect(await allMessages(database)).toHaveLength(12);
});

onBothEngines("retry: a failed message is mailed again", async ({ database }) => {
  const server = await openMailServer();
  const service = serviceOn(database);
  await service.receive(ANA_WRITES, "192.0.2.1");
  await database.execute(sql`update contact_messages set state = 'failed', attempts = 9, last_problem = 'refused'`);
  const outbox = outboxOn(database, { server, clock: laterToday() });
  const [failed] = await allMessages(database);
  await createContactService({ ...parts, database, attempts: attemptsOn(database), outbox }).retry(failed?.id ?? "");
  await server.until(1);
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([{ state: "sent", attempts: 1, lastProblem: null }]);
});

onBothEngines("retry: an unknown or waiting message is refused", async ({ database }) => {
  const service = serviceOn(database);
  await service.receive(ANA_WRITES, "192.0.2.1");
  const [waiting] = await allMessages(database);
  await expect(service.retry("unknown")).rejects.toMatchObject({ kind: "not-found" });
  await expect(service.retry(waiting?.id ?? "")).rejects.toMatchObject({ kind: "conflict" });
  expect(await allMessages(database)).toEqual([waiting]);
});
