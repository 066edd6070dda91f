import { expect, test } from "vitest";
import { parseNewPassword, parsePasswordChange } from "./password-change.ts";

const change = (current_password: unknown, new_password: unknown, confirmation: unknown = new_password) =>
  parsePasswordChange({ current_password, new_password, confirmation });

const refused = (field: string, message: string) => ({ ok: false, field, message });

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
