import fc from "fast-check";
import { expect, test } from "vitest";
import { users } from "#app/people/accounts/accounts.table.ts";
import { NOTICES } from "#app/people/accounts/notice.ts";
import { type AccountMail, queueMail } from "#app/people/accounts/queue-mail.server.ts";
import { layOutMail } from "#app/people/mail/mail-layout.ts";
import { openAccountMails } from "#test-support/account-mails.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { fakeClock } from "#test-support/fake-clock.ts";
import { accountsOn } from "#test-support/people.ts";
import { type ReceivedMail, readMail } from "#test-support/read-mail.ts";
import { ACCOUNT_MAIL_TEXTS } from "./account-mail-texts.ts";
import { requestEmailChange } from "./email-change.server.ts";

const ANA = "ana@example.org";
const NEW = "ana.nova@example.org";

const LINK = String.raw`https://radio\.example/auth/link\?token=[\w-]{43}`;

/** What a reader sees of an HTML part. Errors: it loads something. */
function seenText(html = ""): string {
  expect(html).not.toMatch(/<(img|script|link|style|iframe)\b|url\(|\bsrc=/i);
  const body = /<body[^>]*>([\s\S]*)<\/body>/.exec(html)?.[1] ?? "";
  return body
    .replace(/<br>\n?/g, "\n")
    .replace(/<\/p>/g, "\n\n")
    .replace(/\n?<div[^>]*>\n?|\n?<\/div>\n?|<p[^>]*>|<\/?(?:a|bdi)\b[^>]*>/g, "")
    .replace(/\n{3,}/g, "\n\n")
    .replace(/&lt;|&gt;|&quot;|&#39;|&amp;/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();
}

const ENTITIES: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" };

function expectMail(mail: ReceivedMail | undefined, subject: string, sentence: string): void {
  expect(mail?.header("Subject")).toBe(subject);
  expect(mail?.header("From")).toBe("Rádio Ar <ar@radio.example>");
  expect(mail?.header("Auto-Submitted")).toBe("auto-generated");
  const escaped = sentence.replace(/[.?]/g, "\\$&").replace("{link}", LINK);
  expect(mail?.text).toMatch(new RegExp(`^Olá,\n\n${escaped}\n\nRádio Ar\nhttps://radio\\.example\n+$`));
  expect(seenText(mail?.html)).toBe(mail?.text.trim());
}

onBothEngines("each mail has its sentences, in text and in HTML", async ({ database }) => {
  // Winter: Lisbon's time is UTC.
  const clock = fakeClock(new Date("2026-11-25T14:05:00Z"));
  await database.insert(users).values({ id: "ana", name: "", email: ANA });
  const { sendTo, outbox } = await openAccountMails(database, clock);
  const lastOf = async (mail: Omit<AccountMail, "userId" | "address">) => {
    // The kinds have no fields beyond these.
    const queued = { userId: "ana", address: ANA, ...mail } as AccountMail;
    await database.transaction((transaction) => queueMail(transaction, queued, clock.now()));
    return (await sendTo(ANA)).at(-1);
  };
  expectMail(
    await lastOf({ kind: "verify" }),
    "Confirme o seu email",
    "Para confirmar este email em Rádio Ar, abra: {link}. Serve uma vez, durante 24 horas. Se não criou esta conta, não faça nada.",
  );
  expectMail(
    await lastOf({ kind: "reset" }),
    "Escolher outra palavra-passe",
    "Alguém pediu para mudar a palavra-passe desta conta. Para escolher outra, abra: {link}. Serve uma vez, durante uma hora. Se não pediu isto, não faça nada: a palavra-passe continua a mesma.",
  );
  expectMail(
    await lastOf({ kind: "change-taken" }),
    "O seu email já tem conta",
    "Alguém quis usar este email noutra conta de Rádio Ar. A sua conta não mudou.",
  );
  const subjects: (string | undefined)[] = [];
  for (const notice of NOTICES) {
    const mail = await lastOf({ kind: "notice", notice } as never);
    const date = "25 de novembro de 2026 às 14:05";
    const sentence = `Aconteceu em ${date}, hora de Lisboa. Se não o reconhece, escolha já outra palavra-passe: https://radio.example/auth/forgot`;
    expectMail(mail, mail?.header("Subject") ?? "", sentence);
    subjects.push(mail?.header("Subject"));
  }
  expect(subjects).toEqual([
    "Palavra-passe alterada",
    "Email alterado",
    "Verificação em dois passos ativada",
    "Verificação em dois passos desativada",
    "Chave de acesso criada",
    "Chave de acesso apagada",
    "Código de recuperação usado",
    "Códigos de recuperação substituídos",
    "Conta eliminada",
  ]);

  await database.update(users).set({ emailVerified: true });
  const accounts = accountsOn(database, "https://radio.example", { sendsMail: true });
  const request = { userId: "ana", newEmail: NEW, keptSessionId: null, skipsOldAddress: false, now: clock.now() };
  await requestEmailChange(accounts, request);
  const change = `Para que esta conta passe a usar ${NEW}, abra: {link}. Serve uma vez, durante 24 horas.`;
  expectMail((await sendTo(NEW)).at(-1), "Confirme o novo email", change);
  expectMail(
    (await sendTo(ANA)).at(-1),
    "Mudança de email",
    `${change} Se não pediu isto, abra a ligação e escolha «Não fui eu».`,
  );
  await outbox.close();
});

test("text and HTML have the same content for any name of the site and any address", () => {
  // As `oneLine` leaves them.
  const line = fc
    .string({ minLength: 1, unit: "grapheme" })
    .map((text) => text.replace(/[\s\p{C}]+/gu, " ").trim() || "x");
  fc.assert(
    fc.property(line, line, (siteName, address) => {
      for (const mail of [
        ACCOUNT_MAIL_TEXTS.verify(siteName, "https://radio.example/auth/link?token=a"),
        ACCOUNT_MAIL_TEXTS.changeOld(address, "https://radio.example/auth/link?token=a"),
        ACCOUNT_MAIL_TEXTS.changeTaken(siteName),
      ]) {
        const { text, html } = layOutMail(mail, { siteName, publicUrl: "https://radio.example" });
        // In HTML an element isolates what is isolated by characters in the text.
        expect(seenText(html)).toBe(text.trim().replace(/[\u2068\u2069]/g, ""));
      }
    }),
  );
});

test("the tests' parser reads both alternatives of a mail", () => {
  const raw = [
    'Content-Type: multipart/alternative; boundary="x"',
    "",
    "--x",
    "Content-Type: text/plain; charset=utf-8",
    "",
    "Ol=",
    "--x",
    "Content-Type: text/html; charset=utf-8",
    "Content-Transfer-Encoding: quoted-printable",
    "",
    "<p>Ol=C3=A1</p>",
    "--x--",
    "",
  ].join("\r\n");
  const mail = readMail(Buffer.from(raw), { mailFrom: false, rcptTo: [] });
  expect(mail.text).toBe("Ol=");
  expect(mail.html).toBe("<p>Olá</p>");
});
