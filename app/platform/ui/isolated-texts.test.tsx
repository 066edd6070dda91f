import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { IsolatedTexts, Sentence } from "./isolated-texts.tsx";

const CAIRO = "إذاعة القاهرة 90.5 (FM)!";

test("IsolatedTexts: the separators stand between whole texts, and empty texts are left out", () => {
  expect(renderToStaticMarkup(<IsolatedTexts texts={["Fairuz", "", CAIRO]} />)).toBe(
    `<bdi>Fairuz</bdi> · <bdi>${CAIRO}</bdi>`,
  );
  expect(renderToStaticMarkup(<IsolatedTexts texts={["", "a & b"]} separator=", " />)).toBe("<bdi>a &amp; b</bdi>");
});

test.each([
  [`${isolated(CAIRO)} foi suspensa.`, `<bdi>${CAIRO}</bdi> foi suspensa.`],
  [`Depois de ${isolated(CAIRO)}, ${isolated("דנה")}`, `Depois de <bdi>${CAIRO}</bdi>, <bdi>דנה</bdi>`],
  [`${isolated("Rádio Aurora")} foi suspensa.`, "Rádio Aurora foi suspensa."],
  ["um \u2068 só", "um \u2068 só"],
  ["", ""],
])("Sentence: %j is %s", (text, html) => {
  expect(renderToStaticMarkup(<Sentence text={text} />)).toBe(html);
});
