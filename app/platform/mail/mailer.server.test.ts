import { afterAll, beforeEach, expect, test } from "vitest";
import { type MailServerBehaviour, startMailServer } from "#test-support/mail-server.ts";
import type { Mail } from "./mail.ts";
import { bodyText, createMailer, headerText, type Mailer } from "./mailer.server.ts";

const server = await startMailServer();
afterAll(server.stop);

beforeEach(() => {
  server.behave("take");
  server.mails.length = 0;
});

const PUBLIC_URL = "https://radio.example";

const MAIL: Mail = {
  id: "contact-7f1c",
  fromName: "Rádio Ar",
  to: "ana@radio.example",
  replyTo: { name: "João Conceição", address: "joao@example.org" },
  subject: "Mensagem de João Conceição",
  text: "Olá!\n\nA emissão está óptima. “Muito” obrigado 🎧\n.\nAté já",
};

function openMailer(smtpUrl = server.url, patience = { connectMs: 5_000, answerMs: 5_000, totalMs: 20_000 }): Mailer {
  const mailer = createMailer({ smtpUrl, from: "gente@radio.example", publicUrl: PUBLIC_URL }, patience);
  if (!mailer) throw new Error("It is configured");
  return mailer;
}

const NEVER_MS = 600_000;

test("without SMTP_URL or a sender there is no mailer", () => {
  const complete = { smtpUrl: server.url, from: "gente@radio.example", publicUrl: PUBLIC_URL };
  expect(createMailer({ ...complete, smtpUrl: null })).toBeNull();
  expect(createMailer({ ...complete, from: null })).toBeNull();
  expect(createMailer(complete)).not.toBeNull();
});

test("a mail comes from the site, and its Reply-To is the writer", async () => {
  expect(await openMailer().send(MAIL)).toBeNull();
  const [mail] = server.mails;
  expect(mail?.envelope).toEqual({ from: "gente@radio.example", to: ["ana@radio.example"] });
  expect(mail?.header("From")).toBe("Rádio Ar <gente@radio.example>");
  expect(mail?.header("To")).toBe("ana@radio.example");
  expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
  expect(mail?.headerNames).not.toContain("list-unsubscribe");
  expect(mail?.header("Reply-To")).toBe("João Conceição <joao@example.org>");
  expect(mail?.header("Subject")).toBe("Mensagem de João Conceição");
  expect(mail?.header("Message-ID")).toBe("<contact-7f1c@radio.example>");
  expect(mail?.header("Content-Type")).toBe("text/plain; charset=utf-8");
  expect(mail?.headerNames).not.toContain("bcc");
  expect(mail?.headerNames).not.toContain("cc");
  expect(mail?.text.trimEnd()).toBe(MAIL.text);
});

test("a mail has its text, its HTML and the way to end such mails", async () => {
  const { replyTo: _, ...mail } = MAIL;
  const html = '<p>Olá! <a href="https://radio.example/">A emissão</a> está óptima. 🎧</p>';
  await openMailer().send({ ...mail, html, unsubscribeUrl: "https://radio.example/account" });
  const [received] = server.mails;
  expect(received?.text.trimEnd()).toBe(MAIL.text);
  expect(received?.html?.trimEnd()).toBe(html);
  expect(received?.headerNames).not.toContain("reply-to");
  expect(received?.header("List-Unsubscribe")).toBe("<https://radio.example/account>");
});

test("hostile input adds no headers and no recipients", async () => {
  await openMailer().send(MAIL);
  const attack = "\r\nBcc: todos@example.org\r\nX-Evil: sim\r\n\r\n<script>alert(1)</script>";
  const attacks: Partial<Mail>[] = [
    { replyTo: { name: `Ana${attack}`, address: "ana@example.org" } },
    { replyTo: { name: "Ana <todos@example.org>, Rui", address: "ana@example.org" } },
    { subject: `Mensagem de Ana${attack}` },
    { subject: "Mensagem de Ana\nBcc: todos@example.org" },
    { subject: "Mensagem de Ana\u0007\u001b[31m" },
    { fromName: `Rádio${attack}` },
    { fromName: '"><todos@example.org>' },
    { text: `Olá${attack}\r\n.\r\nMAIL FROM:<todos@example.org>\r\n` },
  ];
  for (const change of attacks) expect(await openMailer().send({ ...MAIL, ...change })).toBeNull();

  const [plain, ...attacked] = server.mails;
  expect(attacked).toHaveLength(attacks.length);
  for (const mail of attacked) {
    expect(mail.headerNames).toEqual(plain?.headerNames);
    expect(mail.envelope).toEqual(plain?.envelope);
    for (const name of mail.headerNames) expect(mail.header(name)).not.toMatch(/\p{Cc}/u);
    expect(mail.header("To")).toBe("ana@radio.example");
    expect(mail.header("From")).toMatch(/ <gente@radio\.example>$/);
    expect(mail.header("Reply-To")).toMatch(/ <(ana|joao)@example\.org>$/);
  }
});

test("an address that needs quoting gives no Reply-To, and the mail is sent", async () => {
  const addresses = [
    "ana@example.org\r\nBcc: todos@example.org",
    "ana@example.org,todos@example.org",
    "ana@example.org>,<todos@example.org",
    "ana<todos@example.org>@example.org",
    '"ana todos"@example.org',
    "ana@evil.example@example.org",
    "ana@example.org;x",
    "joão@example.org",
    "ana@[127.0.0.1]",
    "ana@localhost",
    "ana",
    "",
  ];
  for (const address of addresses) await openMailer().send({ ...MAIL, replyTo: { name: "Ana", address } });
  expect(server.mails.map((mail) => mail.header("Reply-To"))).toEqual(addresses.map(() => undefined));
});

test("an internationalised domain becomes Punycode in Reply-To", async () => {
  await openMailer().send({ ...MAIL, replyTo: { name: "Zé", address: "ze.o'neill+r@rádio.example" } });
  expect(server.mails[0]?.header("Reply-To")).toBe("Zé <ze.o'neill+r@xn--rdio-5na.example>");
});

const REFUSALS: [MailServerBehaviour, string][] = [
  [{ code: 550, to: "recipient" }, "refused"],
  [{ code: 554, to: "content" }, "refused"],
  [{ code: 450, to: "recipient" }, "put-off"],
  [{ code: 451, to: "content" }, "put-off"],
  [{ code: 503, to: "content" }, "put-off"],
  [{ code: 421, to: "sender" }, "put-off"],
  [{ code: 530, to: "sender" }, "put-off"],
  ["drop", "unreachable"],
  ["drop-after-taking", "unreachable"],
];

test.each(REFUSALS)("a mail server that responds %j gives: %s", async (mood, problem) => {
  server.behave(mood);
  expect(await openMailer().send(MAIL)).toBe(problem);
});

test("a mail server that refuses the password gives sign-in-refused", async () => {
  server.behave({ code: 535, to: "sign-in" });
  const url = server.url.replace("smtp://", "smtp://radio:errada@");
  expect(await openMailer(url).send(MAIL)).toBe("sign-in-refused");
  server.behave("take");
  expect(await openMailer(url).send(MAIL)).toBeNull();
});

test("a silent mail server gives timed-out", async () => {
  // The server greets after 100 ms; the later silence is tested.
  const perAnswer = { connectMs: 5_000, answerMs: 500, totalMs: NEVER_MS };
  const inAll = { connectMs: 5_000, answerMs: NEVER_MS, totalMs: 500 };
  for (const mood of ["hang", "hang-on-content"] as const) {
    server.behave(mood);
    expect(await openMailer(server.url, perAnswer).send(MAIL)).toBe("timed-out");
    expect(await openMailer(server.url, inAll).send(MAIL)).toBe("timed-out");
  }
  await server.untilHanging();
});

test("a mail server that does not run gives unreachable, and accepts the mail once it runs", async () => {
  const mailer = openMailer();
  await server.stop();
  expect(await mailer.send(MAIL)).toBe("unreachable");
  await server.start();
  expect(await mailer.send(MAIL)).toBeNull();
  expect(await openMailer("smtp://nowhere.invalid:2525").send(MAIL)).toBe("unreachable");
});

test("a header is one line, whatever the line ends", () => {
  for (const end of ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f", "\0"]) {
    expect(headerText(`Ana${end}Bcc: todos@example.org`)).toBe("Ana Bcc: todos@example.org");
  }
});

test("accents, quotes and other scripts stay in a header", () => {
  expect(headerText(' João "Zé" Conceição, 李 🎧 ')).toBe('João "Zé" Conceição, 李 🎧');
});

test("a header has no direction overrides", () => {
  expect(headerText("Ana \u202egro.elpmaxe@ana\u2069")).toBe("Ana gro.elpmaxe@ana");
});

test("a lone surrogate is replaced", () => {
  expect(headerText("Ana \ud83c")).toBe("Ana \ufffd");
  expect(bodyText("Olá \udfa7")).toBe("Olá \ufffd");
});

test("a header is truncated after 200 characters, not inside one", () => {
  expect(headerText("é".repeat(200))).toBe("é".repeat(200));
  expect(headerText("🎧".repeat(201))).toBe("🎧".repeat(200));
});

test("a body keeps its lines and tabs, and no other control characters", () => {
  expect(bodyText("Um\r\ndois\rtrês\n\tquatro \u001b[31m\u0007\0fim")).toBe("Um\ndois\ntrês\n\tquatro  [31m fim");
});
