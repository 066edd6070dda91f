import { expect, test } from "vitest";
import { longClassLists } from "./class-lists.ts";

const LONG =
  "absolute inset-x-0 top-0 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-3 rounded-sm border px-3.5 py-3";

const inFile = (text: string) => longClassLists({ path: "app/x.tsx", text });

test("longClassLists: long lists are found in attributes, constants and templates", () => {
  expect(LONG.length).toBeGreaterThan(90);
  expect(inFile(`export const x = <p className="${LONG}" />;`)).toEqual(["app/x.tsx:1"]);
  expect(inFile(`\nconst STYLES = "${LONG}";`)).toEqual(["app/x.tsx:2"]);
  const half = LONG.length / 2;
  expect(inFile(`const x = \`${LONG.slice(0, half)} \${OTHER} ${LONG.slice(half)}\`;`)).toEqual(["app/x.tsx:1"]);
});

test("longClassLists: a short list, one in parts, and sentences are none", () => {
  expect(inFile(`const x = "${LONG.slice(0, 60)}";`)).toEqual([]);
  expect(inFile(`const x = \`\${${"NAME_".repeat(30)}} flex \${wide ? "${LONG.slice(0, 60)}" : ""}\`;`)).toEqual([]);
  expect(
    inFile('const x = "A rádio que estava a ouvir deixou de transmitir; a página volta a tentar dentro de momentos.";'),
  ).toEqual([]);
});
