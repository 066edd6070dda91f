import { expect, test } from "vitest";
import { parseContactMessage } from "./contact-message.ts";

const ANA = { name: "Ana", email: "ana@example.com", message: "Olá!" };

const read = (changes: Record<string, unknown>) => parseContactMessage({ ...ANA, ...changes });

const BAD_NAME = { ok: false, field: "name", message: "Nome inválido (máximo 100 caracteres)" };
const BAD_EMAIL = { ok: false, field: "email", message: "Email inválido" };
const BAD_MESSAGE = { ok: false, field: "message", message: "Mensagem inválida (máximo 1000 caracteres)" };

test("a message is read trimmed, without fields that nobody asked for", () => {
  const typed = { name: " Ana ", email: " ana@example.com ", message: "\n Olá! \n", website: "x" };
  expect(parseContactMessage(typed)).toEqual({ ok: true, message: ANA });
});

test("a name may have 100 characters and not one more", () => {
  expect(read({ name: ` ${"ã".repeat(100)} ` })).toMatchObject({ ok: true, message: { name: "ã".repeat(100) } });
  expect(read({ name: "ã".repeat(101) })).toEqual(BAD_NAME);
});

test("an address may have 255 characters and not one more", () => {
  const longest = `${"e".repeat(243)}@example.com`;
  expect(read({ email: longest })).toMatchObject({ ok: true, message: { email: longest } });
  expect(read({ email: `e${longest}` })).toEqual(BAD_EMAIL);
});

test("a message may have 1000 characters and not one more", () => {
  expect(read({ message: ` ${"ã".repeat(1000)} ` })).toMatchObject({ ok: true });
  expect(read({ message: "ã".repeat(1001) })).toEqual(BAD_MESSAGE);
});

test("a line break counts as one character, as the browser that sends it counts it", () => {
  const lines = `${"a\r\n".repeat(499)}ab`;
  expect(read({ message: lines })).toEqual({ ok: true, message: { ...ANA, message: `${"a\n".repeat(499)}ab` } });
  expect(read({ message: `${lines}c` })).toEqual(BAD_MESSAGE);
});

test("line breaks and controls in a name cannot reach a mail's header", () => {
  expect(read({ name: "Ana\r\nBcc: todos@example.com\u0000" })).toMatchObject({
    ok: true,
    message: { name: "Ana Bcc: todos@example.com" },
  });
});

test.each(["", " ", "\u200b", undefined, null, 5, {}, ["Ana"]])("a name that is %j is refused", (name) => {
  expect(read({ name })).toEqual(BAD_NAME);
});

test.each(["", "ana", "ana@example.com\r\nBcc: b@example.com", "a@example.com,b@example.com", undefined, 5, ["a@b.c"]])(
  "an address that is %j is refused",
  (email) => {
    expect(read({ email })).toEqual(BAD_EMAIL);
  },
);

test.each(["", " \r\n ", undefined, null, 5, {}])("a message that is %j is refused", (message) => {
  expect(read({ message })).toEqual(BAD_MESSAGE);
});

test("of several faults the first field's is said", () => {
  expect(parseContactMessage({})).toEqual(BAD_NAME);
  expect(parseContactMessage({ name: "Ana" })).toEqual(BAD_EMAIL);
});
