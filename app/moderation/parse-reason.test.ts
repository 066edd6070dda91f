import { expect, test } from "vitest";
import { parseOptionalReason, parseReason } from "./parse-reason.ts";

test("a reason needs no explanation, except «Outro»", () => {
  expect(parseReason({ reason: "gone" })).toEqual({ ok: true, reason: "gone", text: "" });
  expect(parseReason({ reason: "other", text: " Não\r\né nossa. " })).toEqual({
    ok: true,
    reason: "other",
    text: "Não\né nossa.",
  });
  expect(parseReason({ reason: "other", text: " \n" })).toEqual({
    ok: false,
    message: "Explique o motivo.",
    field: "text",
  });
});

test.each([undefined, "", "constructor", "Outro", ["gone"], 1])("%s is no reason", (reason) => {
  expect(parseReason({ reason, text: "x" })).toEqual({ ok: false, message: "Escolha o motivo.", field: "reason" });
});

test("an explanation has at most 500 characters, a line end counting as one", () => {
  expect(parseReason({ reason: "spam", text: `${"é\r\n".repeat(249)}éé` })).toMatchObject({ ok: true });
  expect(parseReason({ reason: "spam", text: "é".repeat(501) })).toEqual({
    ok: false,
    message: "A explicação pode ter no máximo 500 caracteres.",
    field: "text",
  });
  expect(parseReason({ reason: "spam", text: new File([], "x") })).toMatchObject({ ok: false, field: "text" });
});

test("an optional reason is null when it is left out, and checked when it is not", () => {
  expect(parseOptionalReason({})).toEqual({ ok: true, reason: null, text: "" });
  expect(parseOptionalReason({ reason: "", text: "Duas vezes." })).toEqual({
    ok: true,
    reason: null,
    text: "Duas vezes.",
  });
  expect(parseOptionalReason({ reason: "duplicate" })).toEqual({ ok: true, reason: "duplicate", text: "" });
  expect(parseOptionalReason({ reason: "other" })).toMatchObject({ ok: false, message: "Explique o motivo." });
  expect(parseOptionalReason({ reason: "x" })).toMatchObject({ ok: false, message: "Escolha o motivo." });
});
