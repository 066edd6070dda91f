import { expect, test } from "vitest";
import { contactMail } from "./contact-mail.ts";

const SITE = { siteName: "Rádio Ar", publicUrl: "https://radio.example" };

const ANA = {
  id: "7f1c",
  name: "Ana Conceição",
  email: "ana@example.org",
  message: "Olá!\nA Rádio Aurora está parada.",
  receivedAt: new Date("2026-11-21T12:05:00Z"),
};

test("the mail has the sender, the time in Lisbon and the message", () => {
  expect(contactMail(ANA, SITE)).toEqual({
    id: "contact-7f1c",
    fromName: "Rádio Ar",
    replyTo: { name: "Ana Conceição", address: "ana@example.org" },
    subject: "Mensagem de Ana Conceição",
    text: `Mensagem recebida pelo formulário de contacto de Rádio Ar (https://radio.example).

Nome: Ana Conceição
Email: ana@example.org
Data: 21 de novembro de 2026 às 12:05 (hora de Lisboa)

Olá!
A Rádio Aurora está parada.
`,
  });
});

test("line breaks in a name do not forge a line of the mail", () => {
  const { text } = contactMail({ ...ANA, name: "Ana\nEmail: outra@example.org" }, SITE);
  expect(text).toContain("Nome: Ana Email: outra@example.org\nEmail: ana@example.org\n");
});
