import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { plainText } from "#test-support/read-html.ts";
import { FieldDiff } from "./field-diff.tsx";
import type { ShownValue } from "./shown-value.ts";

const htmlOf = (before: ShownValue, after: ShownValue) =>
  renderToStaticMarkup(<FieldDiff label="Nome" before={before} after={after} />);

const LONG = "Concertos completos de orquestras e pequenos grupos, todas as noites.";

test.each<[string, ShownValue, ShownValue, string]>([
  ["a short text", "Rádio Beira", "Rádio Beira Alta", "Nome: retirado: Rádio Beira → juntado: Rádio Beira Alta"],
  ["a new value", "", "Lagos", "Nome: (vazio) → juntado: Lagos"],
  ["a removed value", "Miami", "", "Nome: retirado: Miami → (vazio)"],
  ["a long text with more words", LONG, `${LONG} Do Porto.`, `Nome: ${LONG}juntado:  Do Porto.`],
  ["a long text with other words", LONG, LONG.replace("pequenos", "grandes"), "both sides"],
  ["a new long text", "", LONG, `Nome: (vazio) → juntado: ${LONG}`],
  ["a list", ["fado", "rock"], ["fado", "jazz"], "Nome: fado, retirado: rock, juntado: jazz"],
  ["a new list", [], ["fado", "jazz"], "Nome: (vazio) → juntado: fado, juntado: jazz"],
  ["a list of long entries", [LONG], [`${LONG}!`], "both sides"],
])("%s is shown with what was removed and added", (_, before, after, expected) => {
  const html = htmlOf(before, after);
  if (expected !== "both sides") expect(plainText(html)).toBe(expected);
  expect(html.includes("Antes") && html.includes("Depois")).toBe(expected === "both sides");
});

test("both sides of a long text mark only the words that differ", () => {
  const html = htmlOf(LONG, LONG.replace("pequenos", "grandes"));
  expect([...html.matchAll(/<(del|ins) .*?<\/\1>/g)].map(([mark]) => plainText(mark))).toEqual([
    "retirado: pequenos",
    "juntado: grandes",
  ]);
});

test("hostile text stays text: no link, no element, and isolated from the text around it", () => {
  const html = htmlOf("<script>alert(1)</script>", "javascript:alert(1) https://a.example/ \u202Etxet");
  expect(html).not.toMatch(/<script|<a /);
  expect(html).toContain("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;</bdi>");
  expect(html).toContain("<bdi>javascript:alert(1) https://a.example/ \u202Etxet</bdi>");
  expect(htmlOf("a", "w".repeat(5_000))).toContain("wrap-anywhere");
});
