import { sql } from "drizzle-orm";
import { expect, onTestFinished } from "vitest";
import { messageView } from "#app/site/admin/message-view.ts";
import { ANA_WRITES, allMessages, MINUTE_MS, openMailServer, outboxOn, writeMessage } from "#test-support/contact.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { startMailServer } from "#test-support/mail-server.ts";
import { retryContactMessage } from "./contact-service.server.ts";

onBothEngines("a stored message is mailed when the outbox is woken", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  const outbox = outboxOn(database, { server, clock });
  await clock.untilAsleep();
  const id = await writeMessage(database);
  expect(await allMessages(database)).toMatchObject([{ ...ANA_WRITES, id, state: "waiting", attempts: 0 }]);
  expect(server.mails).toEqual([]);

  outbox.wake();
  await server.until(1);
  await outbox.close();
  const [mail] = server.mails;
  expect(mail?.header("Reply-To")).toBe("Ana Conceição <ana@example.org>");
  expect(mail?.header("From")).toBe("Rádio Ar <gente@radio.example>");
  expect(mail?.header("Message-ID")).toBe(`<contact-${id}@radio.example>`);
  expect(mail?.text).toContain("\n\nOlá!\nA Rádio Aurora está parada.\n");
  expect(await allMessages(database)).toMatchObject([
    { id, state: "sent", attempts: 1, sentAt: clock.now(), lastProblem: null, lease: null },
  ]);
});

onBothEngines(
  "a message is retried at its next attempt while the mail server is down, and not earlier",
  async ({ database }) => {
    const [server, clock] = [await openMailServer(), fakeClock()];
    await server.stop();
    await writeMessage(database);
    const outbox = outboxOn(database, { server, clock });
    expect(await clock.untilAsleep()).toBe(MINUTE_MS);
    expect(await allMessages(database)).toMatchObject([{ state: "waiting", attempts: 1, lastProblem: "unreachable" }]);

    clock.advance(MINUTE_MS);
    expect(await clock.untilAsleep()).toBe(5 * MINUTE_MS);
    await server.start();
    clock.advance(5 * MINUTE_MS - 1);
    expect(await clock.untilAsleep()).toBe(1);
    outbox.wake();
    expect(await clock.untilAsleep(), "a wake-up does not bring the attempt forward").toBe(1);
    expect(server.mails).toEqual([]);

    clock.advance(1);
    await server.until(1);
    await outbox.close();
    expect(await allMessages(database)).toMatchObject([{ state: "sent", attempts: 3, lastProblem: null }]);
  },
);

onBothEngines("a message that cannot be mailed for two days fails and stays readable", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  server.behave({ code: 451, to: "content" });
  await writeMessage(database);
  const outbox = outboxOn(database, { server, clock });
  const startMs = clock.now().getTime();
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await clock.untilAsleep();
    const [message] = await allMessages(database);
    expect(message).toMatchObject({ state: "waiting", attempts: attempt, lastProblem: "put-off" });
    clock.advance((message?.nextAttemptAt.getTime() ?? 0) - clock.now().getTime());
  }
  await clock.untilAsleep();
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([{ ...ANA_WRITES, state: "failed", attempts: 9 }]);
  expect((clock.now().getTime() - startMs) / MINUTE_MS).toBe(1 + 5 + 15 + 60 * (1 + 3 + 6 + 12 + 24));
});

onBothEngines("a permanently refused message fails, and the messages after it are mailed", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  server.behave({ code: 550, to: "recipient" });
  const refused = await writeMessage(database, { name: "Rui" });
  const outbox = outboxOn(database, { server, clock });
  await clock.untilAsleep();
  server.behave("take");
  await writeMessage(database);
  outbox.wake();
  await server.until(1);
  await outbox.close();
  expect(await allMessages(database)).toMatchObject([
    { name: "Ana Conceição", state: "sent" },
    { id: refused, name: "Rui", state: "failed", attempts: 1, lastProblem: "refused" },
  ]);
});

onBothEngines("a message waits while the mail server offers no encryption for the password", async ({ database }) => {
  // Reaches this machine, and is not a loopback address.
  const [server, clock] = [await startMailServer({ host: "0.0.0.0" }), fakeClock()];
  onTestFinished(server.stop);
  const id = await writeMessage(database);
  const outbox = outboxOn(database, { server: { url: server.url.replace("smtp://", "smtp://radio:s3cret@") }, clock });
  expect(await clock.untilAsleep()).toBe(MINUTE_MS);
  await outbox.close();
  const [message] = await allMessages(database);
  expect(message).toMatchObject({ ...ANA_WRITES, id, state: "waiting", attempts: 1, lastProblem: "not-encrypted" });
  if (!message) throw new Error("no message stored");
  expect(messageView(message)).toMatchObject({
    label: "Por enviar",
    problem: "o servidor de email não oferece ligação segura e a palavra-passe não é enviada sem ela",
  });
  expect(server.mails).toEqual([]);
});

onBothEngines("a message that waits for its next attempt delays no other message", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  server.behave({ code: 450, to: "recipient" });
  await writeMessage(database, { name: "Rui" });
  const outbox = outboxOn(database, { server, clock });
  await clock.untilAsleep();
  server.behave("take");
  await writeMessage(database, { name: "Ana" });
  outbox.wake();
  await server.until(1);
  expect(server.mails[0]?.header("Subject")).toBe("Mensagem de Ana");
  await outbox.close();
});

onBothEngines("close waits for the message that is being mailed", async ({ database }) => {
  const server = await openMailServer();
  server.behave("hang-on-content");
  await writeMessage(database, {}, new Date("2026-11-21T11:59:00Z"));
  await writeMessage(database, { name: "Rui" });
  const outbox = outboxOn(database, { server });
  await server.untilHanging();
  let closed = false;
  const closing = outbox.close().then(() => {
    closed = true;
  });
  await allMessages(database);
  expect(closed).toBe(false);
  server.dropAll();
  await closing;
  expect(await allMessages(database)).toMatchObject([
    { name: "Ana Conceição", attempts: 1, lastProblem: "unreachable", lease: null },
    { name: "Rui", attempts: 0 },
  ]);
});

onBothEngines("messages kept without a mail server are not mailed once there is one", async ({ database }) => {
  const clock = fakeClock();
  await writeMessage(database);
  const without = outboxOn(database, { clock });
  await clock.untilAsleep();
  await without.close();
  expect(await allMessages(database)).toMatchObject([{ ...ANA_WRITES, state: "kept", attempts: 0 }]);

  const server = await openMailServer();
  const outbox = outboxOn(database, { server, clock });
  await writeMessage(database, { name: "Rui" });
  outbox.wake();
  await server.until(1);
  await clock.untilAsleep();
  await outbox.close();
  expect(server.mails.map((mail) => mail.header("Subject"))).toEqual(["Mensagem de Rui"]);
});

onBothEngines("failed and kept messages can be retried, sent ones cannot", async ({ database }) => {
  const [server, clock] = [await openMailServer(), fakeClock()];
  const retry = (id: string) => database.transaction((tx) => retryContactMessage(tx, id, clock.now()));
  server.behave({ code: 550, to: "recipient" });
  const id = await writeMessage(database);
  const outbox = outboxOn(database, { server, clock });
  await clock.untilAsleep();
  await database.execute(sql`update mails set attempts = 9`);
  server.behave("take");

  await retry(id);
  await expect(retry(id)).rejects.toMatchObject({ kind: "conflict" });
  outbox.wake();
  await server.until(1);
  await clock.untilAsleep();
  expect(await allMessages(database)).toMatchObject([{ state: "sent", attempts: 1 }]);
  await expect(retry(id)).rejects.toMatchObject({
    kind: "conflict",
    message: "Esta mensagem já foi enviada ou está a ser enviada.",
  });
  await expect(retry("unknown")).rejects.toMatchObject({
    kind: "not-found",
    message: "Esta mensagem já não existe.",
  });

  await database.execute(sql`update mails set state = 'kept'`);
  await retry(id);
  outbox.wake();
  await server.until(2);
  await outbox.close();
});

onBothEngines("headers written in the form's fields reach the mail as text", async ({ database }) => {
  const server = await openMailServer();
  const attack = "\r\nBcc: todos@example.org\r\n\r\nOlá";
  await writeMessage(database, {
    name: `Ana${attack}`,
    email: `ana@example.org${attack}`,
    message: `Olá${attack}\r\n.\r\nQUIT`,
  });
  const outbox = outboxOn(database, { server });
  await server.until(1);
  await outbox.close();
  const [mail] = server.mails;
  expect(mail?.envelope.to).toEqual(["gente@radio.example"]);
  expect(mail?.headerNames).not.toContain("bcc");
  expect(mail?.headerNames).not.toContain("reply-to");
  expect(mail?.header("Subject")).toBe("Mensagem de Ana Bcc: todos@example.org Olá");
  expect(mail?.text).toContain("\nOlá\nBcc: todos@example.org\n\nOlá\n.\nQUIT\n");
});
