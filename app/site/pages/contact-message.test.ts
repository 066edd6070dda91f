import { expect, test } from "vitest";
import { parseContactMessage } from "./contact-message.ts";

const ANA = { name: "Ana", email: "ana@example.com", message: "Olá!" };

const parse = (changes: Record<string, unknown>) => parseContactMessage({ ...ANA, ...changes });

const BAD_NAME = { ok: false, field: "name", message: "Nome inválido (máximo 100 caracteres)" };
const BAD_EMAIL = { ok: false, field: "email", message: "Email inválido" };
const BAD_MESSAGE = { ok: false, field: "message", message: "Mensagem inválida (máximo 1000 caracteres)" };

test("a message is trimmed and unknown fields are stripped", () => {
  const typed = { name: " Ana ", email: " ana@example.com ", message: "\n Olá! \n", website: "x" };
  expect(parseContactMessage(typed)).toEqual({ ok: true, message: ANA });
});

test("a name has at most 100 characters", () => {
  expect(parse({ name: ` ${"ã".repeat(100)} ` })).toMatchObject({ ok: true, message: { name: "ã".repeat(100) } });
  expect(parse({ name: "ã".repeat(101) })).toEqual(BAD_NAME);
});

test("an e-mail address has at most 255 characters", () => {
  const longest = `${"e".repeat(243)}@example.com`;
  expect(parse({ email: longest })).toMatchObject({ ok: true, message: { email: longest } });
  expect(parse({ email: `e${longest}` })).toEqual(BAD_EMAIL);
});

test("a message has at most 1000 characters", () => {
  expect(parse({ message: ` ${"ã".repeat(1000)} ` })).toMatchObject({ ok: true });
  expect(parse({ message: "ã".repeat(1001) })).toEqual(BAD_MESSAGE);
});

test("a line break counts as one character, as in the browser's counter", () => {
  const lines = `${"a\r\n".repeat(499)}ab`;
  expect(parse({ message: lines })).toEqual({ ok: true, message: { ...ANA, message: `${"a\n".repeat(499)}ab` } });
  expect(parse({ message: `${lines}c` })).toEqual(BAD_MESSAGE);
});

test("line breaks and control characters are removed from a name", () => {
  expect(parse({ name: "Ana\r\nBcc: todos@example.com\u0000" })).toMatchObject({
    ok: true,
    message: { name: "Ana Bcc: todos@example.com" },
  });
});

test.each(["", " ", "\u200b", undefined, null, 5, {}, ["Ana"]])("the name %j is refused", (name) => {
  expect(parse({ name })).toEqual(BAD_NAME);
});

test.each(["", "ana", "ana@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com", undefined, 5, ["a@b.c"]])(
  "the e-mail address %j is refused",
  (email) => {
    expect(parse({ email })).toEqual(BAD_EMAIL);
  },
);

test.each(["", " \r\n ", undefined, null, 5, {}])("the message %j is refused", (message) => {
  expect(parse({ message })).toEqual(BAD_MESSAGE);
});

test("the first invalid field is reported", () => {
  expect(parseContactMessage({})).toEqual(BAD_NAME);
  expect(parseContactMessage({ name: "Ana" })).toEqual(BAD_EMAIL);
});
