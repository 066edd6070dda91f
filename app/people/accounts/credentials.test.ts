import { expect, test } from "vitest";
import { exceedsMaxPasswordLength, parseCredentials, parseNewPassword, parsePasswordChange } from "./credentials.ts";

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

test.each([
  ["", false],
  ["p".repeat(128), false],
  ["p".repeat(129), true],
  ["\u{1f3b8}".repeat(128), false],
  ["\u{1f3b8}".repeat(129), true],
  ["\u0301".repeat(1_000_000), true],
])("exceedsMaxPasswordLength counts code points: case %#", (text, exceeds) => {
  expect(exceedsMaxPasswordLength(text)).toBe(exceeds);
});

const change = (current_password: unknown, new_password: unknown, confirmation: unknown = new_password) =>
  parsePasswordChange({ current_password, new_password, confirmation });

const MISSING = "Por favor, preencha todos os campos";

test.each([
  ["", "palavra1", "palavra1", "current_password"],
  ["antiga", "", "palavra1", "new_password"],
  ["antiga", "palavra1", "", "confirmation"],
  ["antiga", "curta", "", "confirmation"],
  ["", "", "", "current_password"],
  ["antiga", undefined, null, "new_password"],
  [5, "palavra1", "palavra1", "current_password"],
  ["antiga", ["palavra1"], "palavra1", "new_password"],
])("%j, %j and %j: a field is missing", (current, next, confirmation, field) => {
  expect(change(current, next, confirmation ?? null)).toEqual(refused(field, MISSING));
});

test("a new password has at least 8 characters", () => {
  expect(change("antiga", "1234567")).toEqual(refused("new_password", "Nova senha deve ter no mínimo 8 caracteres"));
  expect(change("antiga", "12345678")).toEqual({ ok: true, currentPassword: "antiga", newPassword: "12345678" });
});

test("the message for a short password comes before the one for a mismatch", () => {
  expect(change("antiga", "1234567", "outra")).toMatchObject({ field: "new_password" });
});

test("the confirmation must equal the new password exactly", () => {
  expect(change("antiga", "palavra1", "palavra1 ")).toEqual(refused("confirmation", "As senhas não coincidem"));
  expect(change("antiga", "palavra1", "Palavra1")).toEqual(refused("confirmation", "As senhas não coincidem"));
});

test("a new password may have at most 128 characters", () => {
  expect(change("antiga", "p".repeat(128))).toMatchObject({ ok: true });
  expect(change("antiga", "p".repeat(129))).toEqual(
    refused("new_password", "Nova senha pode ter no máximo 128 caracteres"),
  );
});

test("spaces in passwords are kept", () => {
  expect(change(" ", " senha  ")).toEqual({ ok: true, currentPassword: " ", newPassword: " senha  " });
});

test("parseNewPassword: the current password may be missing, and the limits are the same", () => {
  expect(parseNewPassword({ newPassword: " senha  " })).toEqual({
    ok: true,
    currentPassword: "",
    newPassword: " senha  ",
  });
  expect(parseNewPassword({ currentPassword: "antiga" })).toEqual(refused("newPassword", MISSING));
  expect(parseNewPassword({ newPassword: "1234567" })).toEqual(
    refused("newPassword", "Nova senha deve ter no mínimo 8 caracteres"),
  );
  expect(parseNewPassword({ newPassword: "p".repeat(129) })).toEqual(
    refused("newPassword", "Nova senha pode ter no máximo 128 caracteres"),
  );
});
