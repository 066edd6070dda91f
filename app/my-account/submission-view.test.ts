import { expect, test } from "vitest";
import { station } from "../../test-support/named-stations.ts";
import { submissionView } from "./submission-view.ts";

const FOZ = station({
  ...{ id: "foz", name: "Rádio Foz", genre: "Fado", country: "Portugal", city: "Coimbra" },
  ...{ imageUrl: "https://foz.example/i", createdAt: new Date("2026-09-13T23:30:00Z") },
});

test.each([
  ["approved", "No diretório desde 14/09/2026."],
  ["pending", "À espera de aprovação desde 14/09/2026."],
  ["suspended", "Não está no diretório."],
] as const)("a station that is %s says «%s»", (status, sentence) => {
  expect(submissionView({ ...FOZ, status })).toMatchObject({
    id: "foz",
    status,
    sentence,
    about: "Fado · Coimbra, Portugal",
  });
});

test("only a public station shows its image: visitors could not load the others", () => {
  expect(submissionView({ ...FOZ, status: "approved" }).image).toMatch(/^\/images\/foz\//);
  for (const status of ["pending", "suspended"] as const) {
    expect(submissionView({ ...FOZ, status })).toMatchObject({
      image: "",
      sharpImage: "",
      cover: expect.stringMatching(/./),
    });
  }
});

test("what is not known is left out", () => {
  const bare = station({ id: "nada", name: "Rádio Nada", country: "Portugal" });
  expect(submissionView({ ...bare, status: "pending" }).about).toBe("Portugal");
});
