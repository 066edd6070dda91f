import { expect, test } from "vitest";
import { reasonSentence } from "./change-sentence.ts";
import { REASON_FIELDS, type ReasonDetails, reasonFacts } from "./reason-details.ts";

test("a reason names the fields that users see, but not the status", () => {
  expect(REASON_FIELDS).toEqual([
    ...["name", "description", "stream_url", "website_url", "image_url", "genre", "country", "city", "region"],
    ...["tags", "languages"],
  ]);
});

test("facts name the fields by their labels, in the order of the form; unknown ones are left out", () => {
  const stored = { fields: ["city", "nada", "name"] } as unknown as ReasonDetails;
  expect(reasonFacts(stored)).toEqual({ fields: "Nome, Cidade", norm: undefined, rule: undefined });
  expect(reasonFacts(null)).toEqual({ fields: undefined, norm: undefined, rule: undefined });
});

test("the history has the reason as a sentence with what it names, without the explanation", () => {
  const suspended = { kind: "suspend", reasonDetails: null } as const;
  expect(reasonSentence({ ...suspended, reason: "wrong-data", reasonDetails: { fields: ["city", "name"] } })).toBe(
    "Os dados não correspondem à rádio: Nome, Cidade.",
  );
  expect(reasonSentence({ ...suspended, reason: "illegal", reasonDetails: { norm: "Lei n.º 7." } })).toBe(
    "Conteúdo ilegal: Lei n.º 7.",
  );
  expect(reasonSentence({ ...suspended, reason: "rules", reasonDetails: { rule: 4 } })).toBe(
    "Contra o ponto 4 dos termos.",
  );
  expect(reasonSentence({ ...suspended, reason: "other" })).toBe("Outro.");
  for (const reason of [null, "nada", "constructor"]) expect(reasonSentence({ ...suspended, reason })).toBe("");
});

test("one code has a sentence as the reason of a refusal, and a label as that of a revert", () => {
  const code = { reason: "wrong-data", reasonDetails: null };
  expect(reasonSentence({ ...code, kind: "refuse" })).toBe("Os dados não correspondem à rádio.");
  expect(reasonSentence({ ...code, kind: "revert" })).toBe("Informação errada");
});
