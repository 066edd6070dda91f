import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test, vi } from "vitest";
import { log } from "#app/platform/process/log.server.ts";
import { CERTIFICATE } from "#test-support/certificate.ts";
import { type MailServer, startMailServer } from "#test-support/mail-server.ts";
import type { Mail } from "./mail.ts";
import { createMailer, type LookUpAll, smtpConnection } from "./mailer.server.ts";

/** An address of this machine that is not loopback; without a network 0.0.0.0, which leads here too. */
const OUTSIDE =
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ internal, family }) => !internal && family === "IPv4")?.address ?? "0.0.0.0";

const SECRET = "s3nha-muito-secreta";
/** What AUTH PLAIN and AUTH LOGIN would send. */
const ENCODED = [`\0radio\0${SECRET}`, SECRET].map((text) => Buffer.from(text).toString("base64"));

const MAIL: Mail = {
  id: "contact-7f1c",
  fromName: "Rádio Ar",
  to: "gente@radio.example",
  replyTo: { name: "João", address: "joao@example.org" },
  subject: "Mensagem de João",
  text: "Olá!",
};

async function openServer(options: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(server.stop);
  return server;
}

function send(smtpUrl: string, lookUp?: LookUpAll) {
  const settings = { smtpUrl, from: "gente@radio.example", publicUrl: "https://radio.example" };
  const mailer = createMailer(settings, { connectMs: 5_000, answerMs: 5_000, totalMs: 20_000, lookUp });
  if (!mailer) throw new Error("It is configured");
  return mailer.send(MAIL);
}

const withPassword = (url: string) => url.replace("smtp://", `smtp://radio:${SECRET}@`);

/** The certificate of tests is trusted, and belongs to localhost. */
const TRUSTED = `?tls.servername=localhost&tls.ca=${encodeURIComponent(CERTIFICATE.cert)}`;

function expectNoSecret(server: MailServer): void {
  for (const text of [SECRET, ...ENCODED, "AUTH"]) expect(server.plaintext()).not.toContain(text);
}

test("send: without STARTTLS the password is not sent, and the log has the reason", async () => {
  const server = await openServer({ host: OUTSIDE });
  const warn = vi.spyOn(log, "warn");
  onTestFinished(() => warn.mockRestore());
  expect(await send(withPassword(server.url))).toBe("not-encrypted");
  expect(server.plaintext()).toContain("EHLO");
  expectNoSecret(server);
  expect(server.mails).toEqual([]);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ problem: "not-encrypted" }),
    expect.stringMatching(/SMTP_URL.*smtps:\/\/.*STARTTLS/),
  );
});

test("send: settings in SMTP_URL cannot disable encryption", async () => {
  const server = await openServer({ host: OUTSIDE });
  for (const setting of ["ignoreTLS=true", "requireTLS=false", "opportunisticTLS=true", "secured=true"]) {
    expect(await send(`${withPassword(server.url)}?${setting}`), setting).toBe("not-encrypted");
  }
  expectNoSecret(server);
});

test("send: with STARTTLS the password goes over the encrypted connection", async () => {
  const server = await openServer({ host: OUTSIDE, startTls: true });
  expect(await send(`${withPassword(server.url)}${TRUSTED}`)).toBeNull();
  expect(server.mails).toHaveLength(1);
  expect(server.plaintext()).toContain("STARTTLS");
  expectNoSecret(server);
});

test("send: a server whose certificate is not trusted gets no password", async () => {
  const server = await openServer({ host: OUTSIDE, startTls: true });
  expect(await send(withPassword(server.url))).toBe("unreachable");
  expect(server.mails).toEqual([]);
  expectNoSecret(server);
});

test("send: a mail server on this machine, or one without a password, needs no encryption", async () => {
  const here = await openServer({});
  expect(await send(withPassword(here.url))).toBeNull();
  const outside = await openServer({ host: OUTSIDE });
  expect(await send(outside.url)).toBeNull();
});

test("send: a name that resolves to loopback is connected to at the resolved address", async () => {
  const server = await openServer({});
  const named = withPassword(server.url).replace("127.0.0.1", "mail.example");
  expect(await send(named, async () => [{ address: "127.0.0.1" }])).toBeNull();
  expect(server.mails).toHaveLength(1);
});

test("send: a name that cannot be resolved gives unreachable", async () => {
  expect(await send(`smtp://radio:${SECRET}@nowhere.invalid:2525`)).toBe("unreachable");
});

test.each<[string, string[], boolean]>([
  ["smtp://u:p@localhost", ["127.0.0.1", "::1"], false],
  ["smtp://u:p@mail.example", ["127.9.9.9"], false],
  ["smtp://u:p@mail.example", ["::ffff:127.0.0.1"], false],
  ["smtp://u:p@localhost", ["192.0.2.7"], true],
  ["smtp://u:p@mail.example", ["127.0.0.1", "192.0.2.7"], true],
  ["smtp://u:p@mail.example", ["10.0.0.1"], true],
  ["smtp://u:p@mail.example", [], true],
  ["smtp://u@mail.example", ["192.0.2.7"], true],
  ["smtp://:p@mail.example", ["192.0.2.7"], true],
  ["smtp://mail.example", ["192.0.2.7"], false],
  ["smtps://u:p@mail.example", ["192.0.2.7"], false],
])("smtpConnection: %s at %j requires STARTTLS: %s", async (url, addresses, requireTLS) => {
  const found = await smtpConnection(url, async () => addresses.map((address) => ({ address })));
  expect(found.requiresTls).toBe(requireTLS);
  expect(new URL(found.url).searchParams.get("requireTLS")).toBe(requireTLS ? "true" : null);
});

test("smtpConnection: a name on this machine is replaced with the resolved address, and the certificate's name is kept", async () => {
  const at = (address: string) => smtpConnection("smtp://u:p@mail.example:2525", async () => [{ address }]);
  expect((await at("127.0.0.1")).url).toBe("smtp://u:p@127.0.0.1:2525?servername=mail.example");
  expect((await at("::1")).url).toBe("smtp://u:p@[::1]:2525?servername=mail.example");
  expect((await smtpConnection("smtp://u:p@[::1]:2525")).url).toBe("smtp://u:p@[::1]:2525");
});
