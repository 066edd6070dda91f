import { expect, test } from "vitest";
import { needsReason, proposalLabels } from "./proposal.ts";

test("the fields of a proposal are named in one line, in the order of the form", () => {
  expect(proposalLabels(["tags"])).toBe("Etiquetas");
  expect(proposalLabels(["description", "stream_url"])).toBe("Descrição e URL da transmissão");
  expect(proposalLabels(["city", "name", "website_url"])).toBe("Nome, sítio Web e cidade");
  expect(proposalLabels([])).toBe("");
});

test("name, country and stream need a reason", () => {
  for (const field of ["name", "country", "stream_url"]) expect(needsReason(["city", field])).toBe(true);
  expect(needsReason(["city", "tags", "image_url"])).toBe(false);
});
