import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { authErrorMessage } from "./auth-error-message.ts";

/** The folder of better-auth's built modules. */
const BETTER_AUTH = dirname(dirname(createRequire(import.meta.url).resolve("better-auth/minimal")));

const GENERAL = "Não foi possível concluir o pedido. Tente novamente.";

/** Codes of settings that we do not use. */
const NOT_WITH_OUR_SETTINGS = ["EMAIL_PASSWORD_DISABLED", "EMAIL_PASSWORD_SIGN_UP_DISABLED", "EMAIL_NOT_VERIFIED"];

/** The error codes in a module of better-auth, from the given text on. */
function codesIn(module: string, from: string): string[] {
  const source = readFileSync(join(BETTER_AUTH, module), "utf8");
  const part = source.slice(source.indexOf(from));
  return [...part.matchAll(/BASE_ERROR_CODES\.([A-Z_]+)|code: "([A-Z_]+)"/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
}

test.each([
  ["sign-in", "api/routes/sign-in.mjs", "const signInEmail ="],
  ["sign-up", "api/routes/sign-up.mjs", "const signUpEmail ="],
  ["sign-out", "api/routes/sign-out.mjs", "const signOut ="],
  ["password lengths", "utils/password.mjs", "function assertPasswordNotTooShort"],
])("every error code of %s has a specific Portuguese message", (_, module, from) => {
  for (const code of codesIn(module, from)) {
    if (!NOT_WITH_OUR_SETTINGS.includes(code)) expect(authErrorMessage(code), code).not.toBe(GENERAL);
  }
});

test("the error codes are found in better-auth's modules", () => {
  expect(codesIn("api/routes/sign-in.mjs", "const signInEmail =")).toContain("INVALID_EMAIL_OR_PASSWORD");
  expect(codesIn("api/routes/sign-up.mjs", "const signUpEmail =")).toContain("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
  expect(codesIn("utils/password.mjs", "function assertPasswordNotTooShort")).toEqual(
    expect.arrayContaining(["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"]),
  );
});

test("the message does not reveal whether the email or the password was wrong", () => {
  const message = "Email ou palavra-passe incorretos.";
  for (const code of ["INVALID_EMAIL_OR_PASSWORD", "USER_NOT_FOUND", "CREDENTIAL_ACCOUNT_NOT_FOUND"])
    expect(authErrorMessage(code)).toBe(message);
});

test.each(["SOMETHING_NEW", "", undefined])("the unknown code %j gets a general message", (code) => {
  expect(authErrorMessage(code)).toBe(GENERAL);
});
