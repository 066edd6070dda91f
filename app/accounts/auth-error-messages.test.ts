import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { authErrorMessage } from "./auth-error-messages.ts";

/** Its built modules. */
const BETTER_AUTH = dirname(dirname(createRequire(import.meta.url).resolve("better-auth/minimal")));

const GENERAL = "Não foi possível concluir o pedido. Tente novamente.";

/** These come only of settings that we do not have: no sign-in by password, none by new accounts, none before a mail is answered. */
const NOT_WITH_OUR_SETTINGS = ["EMAIL_PASSWORD_DISABLED", "EMAIL_PASSWORD_SIGN_UP_DISABLED", "EMAIL_NOT_VERIFIED"];

/** The codes that a module of better-auth names, from the place where it begins to speak of email and password. */
function codesIn(module: string, from: string): string[] {
  const source = readFileSync(join(BETTER_AUTH, module), "utf8");
  const part = source.slice(source.indexOf(from));
  return [...part.matchAll(/BASE_ERROR_CODES\.([A-Z_]+)|code: "([A-Z_]+)"/g)].map(
    ([, one, other]) => one ?? other ?? "",
  );
}

test.each([
  ["signing in", "api/routes/sign-in.mjs", "const signInEmail ="],
  ["signing up", "api/routes/sign-up.mjs", "const signUpEmail ="],
  ["signing out", "api/routes/sign-out.mjs", "const signOut ="],
  ["the lengths of passwords", "utils/password.mjs", "function assertPasswordNotTooShort"],
])("every error of %s by email and password has a Portuguese sentence of its own", (_, module, from) => {
  for (const code of codesIn(module, from)) {
    if (!NOT_WITH_OUR_SETTINGS.includes(code)) expect(authErrorMessage(code), code).not.toBe(GENERAL);
  }
});

test("better-auth's modules are where its errors are looked for", () => {
  expect(codesIn("api/routes/sign-in.mjs", "const signInEmail =")).toContain("INVALID_EMAIL_OR_PASSWORD");
  expect(codesIn("api/routes/sign-up.mjs", "const signUpEmail =")).toContain("USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL");
  expect(codesIn("utils/password.mjs", "function assertPasswordNotTooShort")).toEqual(
    expect.arrayContaining(["PASSWORD_TOO_SHORT", "PASSWORD_TOO_LONG"]),
  );
});

test("nobody is told whether it was the address or the password", () => {
  const sentence = "Email ou palavra-passe incorretos.";
  for (const code of ["INVALID_EMAIL_OR_PASSWORD", "USER_NOT_FOUND", "CREDENTIAL_ACCOUNT_NOT_FOUND"])
    expect(authErrorMessage(code)).toBe(sentence);
});

test.each(["SOMETHING_NEW", "", undefined])("the code %j, which nobody foresaw, gets a general sentence", (code) => {
  expect(authErrorMessage(code)).toBe(GENERAL);
});
