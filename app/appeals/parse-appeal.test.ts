import { expect, test } from "vitest";
import { parseAppeal } from "./parse-appeal.ts";

test("an appeal has 20 to 2000 characters", () => {
  expect(parseAppeal({ text: `  ${"é".repeat(20)}\r\n` })).toEqual({ ok: true, text: "é".repeat(20) });
  expect(parseAppeal({ text: "é".repeat(2000) })).toMatchObject({ ok: true });
  expect(parseAppeal({ text: "é".repeat(19) })).toEqual({
    ok: false,
    message: "Explique em pelo menos 20 caracteres.",
    field: "text",
  });
  expect(parseAppeal({ text: "é".repeat(2001) })).toEqual({
    ok: false,
    message: "A explicação pode ter no máximo 2000 caracteres.",
    field: "text",
  });
});

test("characters are counted as the database counts them", () => {
  expect(parseAppeal({ text: "📻".repeat(10) })).toMatchObject({ ok: false });
  expect(parseAppeal({ text: "📻".repeat(2000) })).toMatchObject({ ok: true });
});

test.each([undefined, 1, new File([], "a")])("%s is no text", (text) => {
  expect(parseAppeal({ text })).toMatchObject({ ok: false, message: "Explique em pelo menos 20 caracteres." });
});
