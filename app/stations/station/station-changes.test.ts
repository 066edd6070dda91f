import { expect, test } from "vitest";
import { LISTED } from "#test-support/named-stations.ts";
import { parseStationChanges } from "./station-changes.ts";
import { STATION_LIMITS as LIMITS } from "./station-limits.ts";

test("one field is enough, others are not in the result", () => {
  expect(parseStationChanges({ status: "suspended" })).toStrictEqual({ ok: true, changes: { status: "suspended" } });
  expect(parseStationChanges({ city: " Viseu " })).toStrictEqual({ ok: true, changes: { city: "Viseu" } });
});

test("every field of the specification can be changed", () => {
  const raw = {
    name: "Rádio Cais",
    description: "Do porto.",
    stream_url: "https://stream.example.com/cais",
    website_url: "https://cais.example.com/",
    image_url: "https://cais.example.com/logo.png",
    genre: "Fado",
    country: "Portugal",
    city: "Porto",
    region: "Norte",
    tags: ["fado"],
    languages: ["pt", "Inglês"],
    status: "approved",
  };
  expect(parseStationChanges(raw)).toStrictEqual({
    ok: true,
    changes: {
      name: "Rádio Cais",
      description: "Do porto.",
      streamUrl: "https://stream.example.com/cais",
      websiteUrl: "https://cais.example.com/",
      imageUrl: "https://cais.example.com/logo.png",
      genre: "Fado",
      country: "Portugal",
      city: "Porto",
      region: "Norte",
      tags: ["fado"],
      languages: ["pt", "en"],
      status: "approved",
    },
  });
});

test.each([{}, { id: "7", submitted_by: "8", listeners: 5, contact_email: "a@example.com" }, { name: undefined }])(
  "%j is refused: no field to change",
  (raw) => {
    expect(parseStationChanges(raw)).toEqual({ ok: false, message: "Indique pelo menos um campo a alterar" });
  },
);

test("languages are known ones, at most ten", () => {
  expect(parseStationChanges({ languages: "" })).toStrictEqual({ ok: true, changes: { languages: [] } });
  const message = "Língua desconhecida: use nomes ou códigos, como português ou pt, no máximo 10";
  const eleven = ["pt", "en", "fr", "es", "de", "it", "nl", "pl", "ru", "uk", "ja"];
  for (const languages of ["élfico", ["pt", "xx"], eleven, 7]) {
    expect(parseStationChanges({ languages })).toEqual({ ok: false, message, field: "languages" });
  }
  expect(parseStationChanges({ languages: eleven.slice(1) })).toMatchObject({ ok: true });
});

test("a region is limited in length, and may be empty", () => {
  expect(parseStationChanges({ region: ` ${"ã".repeat(LIMITS.region)} ` })).toStrictEqual({
    ok: true,
    changes: { region: "ã".repeat(LIMITS.region) },
  });
  expect(parseStationChanges({ region: "" })).toStrictEqual({ ok: true, changes: { region: "" } });
  for (const [region, message] of [
    ["ã".repeat(LIMITS.region + 1), `A região pode ter no máximo ${LIMITS.region} caracteres`],
    [5, "A região tem de ser texto"],
  ]) {
    expect(parseStationChanges({ region })).toEqual({ ok: false, message, field: "region" });
  }
});

test("an image can be removed, and a drawn cover counts as none", () => {
  for (const image_url of ["", "https://radio.example/covers/1/jazz-8f3a2b1c-JM-b-512.png"]) {
    expect(parseStationChanges({ image_url })).toStrictEqual({ ok: true, changes: { imageUrl: "" } });
  }
});

test("emptied fields get the defaults of a submission", () => {
  expect(
    parseStationChanges({ description: "", stream_url: "", website_url: "", genre: "", city: "", tags: "" }),
  ).toEqual({
    ok: true,
    changes: {
      description: "Rádio submetida por utilizador",
      streamUrl: "https://example.com/stream",
      websiteUrl: "",
      genre: "Geral",
      city: "",
      tags: [],
    },
  });
});

test.each([
  ["name", " ", "Por favor, insira o nome da rádio"],
  ["name", "n".repeat(LIMITS.name + 1), `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`],
  ["country", "", "Por favor, insira o país da rádio"],
  ["stream_url", "stream.example.com", "URL de stream deve começar com http:// ou https://"],
  ["stream_url", "http://[::1]/", "URL de stream não pode apontar para endereços locais ou privados"],
  ["image_url", "logo.png", "URL da imagem deve começar com http:// ou https://"],
  ["status", "deleted", "Estado inválido"],
  ["status", 1, "Estado inválido"],
  ["tags", {}, "As etiquetas têm de ser texto"],
])("a %s that is %j is refused: %s", (field, value, message) => {
  expect(parseStationChanges({ [field]: value })).toEqual({ ok: false, field, message });
});

test("the seven checks come before lengths", () => {
  expect(parseStationChanges({ name: "n".repeat(LIMITS.name + 1), country: "" })).toMatchObject({ field: "country" });
});

test("a known country and a known genre are stored with their names, as in a submission", () => {
  expect(parseStationChanges({ country: " GERMANY ", genre: "classic rock" })).toStrictEqual({
    ok: true,
    changes: { country: "Alemanha", genre: "Rock Clássico" },
  });
});

test("values that the station has are not checked, and changed ones are", () => {
  const kept = { name: LISTED.name, country: "", tags: LISTED.tags };
  expect(parseStationChanges(kept, LISTED)).toStrictEqual({ ok: true, changes: kept });
  expect(parseStationChanges({ ...kept, city: "Faro" }, LISTED)).toStrictEqual({
    ok: true,
    changes: { ...kept, city: "Faro" },
  });
  for (const [changed, message, field] of [
    [{ name: "y".repeat(LIMITS.name + 1) }, `O nome da rádio pode ter no máximo ${LIMITS.name} caracteres`, "name"],
    [{ country: 7 }, "Por favor, insira o país da rádio", "country"],
    [{ tags: LISTED.tags.slice(1) }, "Pode indicar no máximo 20 etiquetas", "tags"],
  ] as const) {
    expect(parseStationChanges({ ...kept, ...changed }, LISTED)).toEqual({ ok: false, message, field });
    expect(parseStationChanges({ ...kept, ...changed })).toMatchObject({ ok: false });
  }
  expect(parseStationChanges({}, LISTED)).toEqual({ ok: false, message: "Indique pelo menos um campo a alterar" });
});
