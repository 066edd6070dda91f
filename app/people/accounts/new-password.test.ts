import { expect, test } from "vitest";
import { MAX_PASSWORD_LENGTH } from "./credentials.ts";
import { parseOwnPassword } from "./new-password.ts";

const parse = (new_password: string, confirmation = new_password, current_password = "guitarra") =>
  parseOwnPassword({ current_password, new_password, confirmation });

const LONGEST = "p".repeat(MAX_PASSWORD_LENGTH);

test("a password of a valid length that is repeated is accepted", () => {
  for (const newPassword of ["12345678", LONGEST])
    expect(parse(newPassword)).toEqual({ ok: true, currentPassword: "guitarra", newPassword });
});

test("every fault has its sentence and field", () => {
  const refused = (field: string, message: string) => ({ ok: false, field, message });
  expect(parse("")).toEqual(refused("new_password", "Por favor, preencha todos os campos"));
  expect(parse("1234567")).toEqual(refused("new_password", "A palavra-passe deve ter no mínimo 8 caracteres"));
  expect(parse(`${LONGEST}p`)).toEqual(
    refused("new_password", `A palavra-passe pode ter no máximo ${MAX_PASSWORD_LENGTH} caracteres`),
  );
  expect(parse("12345678", "12345679")).toEqual(refused("confirmation", "As palavras-passe não coincidem"));
});
