import { expect, test } from "vitest";
import { parseOptionalReason, parseReason } from "./parse-reason.ts";

test("a reason needs no explanation, except «Outro»", () => {
  expect(parseReason({ reason: "gone" })).toEqual({ ok: true, reason: "gone", text: "", details: null });
  expect(parseReason({ reason: "other", text: " Não\r\né nossa. " })).toEqual({
    ok: true,
    reason: "other",
    text: "Não\né nossa.",
    details: null,
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
  expect(parseOptionalReason({})).toEqual({ ok: true, reason: null, text: "", details: null });
  expect(parseOptionalReason({ reason: "", text: "Duas vezes." })).toEqual({
    ok: true,
    reason: null,
    text: "Duas vezes.",
    details: null,
  });
  expect(parseOptionalReason({ reason: "duplicate" })).toEqual({
    ok: true,
    reason: "duplicate",
    text: "",
    details: null,
  });
  expect(parseOptionalReason({ reason: "other" })).toMatchObject({ ok: false, message: "Explique o motivo." });
  expect(parseOptionalReason({ reason: "x" })).toMatchObject({ ok: false, message: "Escolha o motivo." });
});

const detailsOf = (sent: Record<string, unknown>) => {
  const parsed = parseReason(sent);
  return parsed.ok ? parsed.details : parsed;
};

test("wrong fields are checked boxes, a list, or a text, and come in the order of the form, each once", () => {
  const fields = { fields: ["name", "country"] };
  expect(detailsOf({ reason: "wrong-data", "wrong.country": "on", "wrong.name": "on" })).toEqual(fields);
  expect(detailsOf({ reason: "wrong-data", wrong_fields: ["country", "name", "country"] })).toEqual(fields);
  expect(detailsOf({ reason: "wrong-data", wrong_fields: "country, name" })).toEqual(fields);
  expect(detailsOf({ reason: "wrong-data", wrong_fields: [] })).toBeNull();
  expect(detailsOf({ reason: "wrong-data" })).toBeNull();
});

test.each([
  { "wrong.nada": "on" },
  { wrong_fields: "nada" },
  { wrong_fields: ["status"] },
  { wrong_fields: 1 },
  { "wrong.": "" },
])("%j are no fields", (sent) => {
  expect(detailsOf({ reason: "wrong-data", ...sent })).toEqual({
    ok: false,
    message: "Escolha os campos da lista.",
    field: "wrong_fields",
  });
});

test("a norm is one line of at most 200 characters", () => {
  expect(detailsOf({ reason: "illegal", norm: " Código\r\nPenal " })).toEqual({ norm: "Código Penal" });
  expect(detailsOf({ reason: "illegal", norm: "é".repeat(200) })).toEqual({ norm: "é".repeat(200) });
  expect(detailsOf({ reason: "illegal", norm: " \u200b" })).toBeNull();
  expect(detailsOf({ reason: "illegal", norm: "é".repeat(201) })).toEqual({
    ok: false,
    message: "A norma pode ter no máximo 200 caracteres.",
    field: "norm",
  });
  expect(detailsOf({ reason: "illegal", norm: ["x"] })).toMatchObject({ message: "A norma tem de ser texto" });
});

test("a rule is a number of the terms, or left out", () => {
  expect(detailsOf({ reason: "rules", rule: "7" })).toEqual({ rule: 7 });
  expect(detailsOf({ reason: "rules", rule: 1 })).toEqual({ rule: 1 });
  expect(detailsOf({ reason: "rules", rule: "" })).toBeNull();
  for (const rule of ["8", "0", "1.5", "x", "1e0", 0, 8, 1.5, null, ["1"]])
    expect(detailsOf({ reason: "rules", rule })).toEqual({
      ok: false,
      message: "Escolha um dos pontos dos termos.",
      field: "rule",
    });
});

test("details of another reason do not count, even when they are wrong", () => {
  const wrong = { wrong_fields: "nada", "wrong.x": "on", norm: "x".repeat(300), rule: "99" };
  expect(detailsOf({ reason: "spam", ...wrong })).toBeNull();
  expect(detailsOf({ reason: "rules", ...wrong, rule: "2" })).toEqual({ rule: 2 });
  expect(parseOptionalReason({ reason: "", ...wrong })).toMatchObject({ ok: true, details: null });
  expect(parseOptionalReason(wrong)).toMatchObject({ ok: true, details: null });
  for (const reason of ["__proto__", "toString", { toString: 1 }])
    expect(detailsOf({ reason, ...wrong })).toMatchObject({ message: "Escolha o motivo." });
});
