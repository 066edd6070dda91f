import { expect, test } from "vitest";
import { parseCredentials } from "./credentials.ts";

const signUp = (email: unknown, password: unknown) => parseCredentials({ email, password }, "sign-up");
const signIn = (email: unknown, password: unknown) => parseCredentials({ email, password }, "sign-in");

const refused = (field: string, message: string) => ({ ok: false, field, message });

const BAD_EMAIL = refused("email", "Por favor, insira um email válido");
const TOO_SHORT = refused("password", "A palavra-passe deve ter no mínimo 6 caracteres");

test("the email is trimmed and in lower case, the password unchanged", () => {
  const read = { ok: true, email: "ana@example.com", password: " Segredo " };
  expect(signUp(" ANA@Example.com\n", " Segredo ")).toEqual(read);
  expect(signIn(" ANA@Example.com\n", " Segredo ")).toEqual(read);
});

test.each(["", "ana", "ana@example", undefined, null, 5, ["ana@example.com"]])("the email %j is refused", (email) => {
  expect(signUp(email, "segredo")).toEqual(BAD_EMAIL);
  expect(signIn(email, "segredo")).toEqual(BAD_EMAIL);
});

test("an email of 255 characters is accepted, one of 256 refused", () => {
  const longest = `${"e".repeat(243)}@example.com`;
  expect(signUp(longest, "segredo")).toMatchObject({ ok: true });
  expect(signUp(`e${longest}`, "segredo")).toEqual(BAD_EMAIL);
});

test("sign-up requires a password of at least 6 characters", () => {
  expect(signUp("ana@example.com", "12345")).toEqual(TOO_SHORT);
  expect(signUp("ana@example.com", "123456")).toMatchObject({ ok: true });
});

test("sign-up accepts a password of at most 128 characters", () => {
  expect(signUp("ana@example.com", "p".repeat(128))).toMatchObject({ ok: true });
  expect(signUp("ana@example.com", "p".repeat(129))).toEqual(
    refused("password", "A palavra-passe pode ter no máximo 128 caracteres"),
  );
});

test.each([undefined, null, "", 5, {}])("a missing password (%j) is refused by both forms", (password) => {
  expect(signUp("ana@example.com", password)).toEqual(TOO_SHORT);
  expect(signIn("ana@example.com", password)).toEqual(refused("password", "Por favor, insira a palavra-passe"));
});

test("sign-in accepts a password of any length", () => {
  expect(signIn("ana@example.com", "1")).toMatchObject({ ok: true });
});

test("an error of the email comes before one of the password", () => {
  expect(signUp("", "")).toEqual(BAD_EMAIL);
});
