import { expect, test } from "vitest";
import names from "./countries.json" with { type: "json" };
import { countryName } from "./countries.ts";
import { normaliseName } from "./normalise-name.ts";

test.each([
  ["República Democrática do Congo", "Congo-Kinshasa"],
  ["RDC", "Congo-Kinshasa"],
  ["República do Congo", "Congo-Brazzaville"],
  ["Mianmar", "Mianmar (Birmânia)"],
  ["Birmânia", "Mianmar (Birmânia)"],
  ["Irlanda do Norte", "Reino Unido"],
  ["País de Gales", "Reino Unido"],
  ["Escócia", "Reino Unido"],
  ["Inglaterra", "Reino Unido"],
  ["República da Irlanda", "Irlanda"],
  ["Vaticano", "Cidade do Vaticano"],
  ["Suazilândia", "Essuatíni"],
  ["Maurícias", "Maurícia"],
  ["Ilhas Maurício", "Maurícia"],
  ["Guiné-Conacri", "Guiné"],
  ["E.U.A.", "Estados Unidos"],
  ["EUA", "Estados Unidos"],
  ["Territórios Palestinianos", "Palestina"],
  ["República Tcheca", "Chéquia"],
  ["Coréia", "Coreia do Sul"],
  ["Cingapura", "Singapura"],
  ["Quirguízia", "Quirguistão"],
  ["São Tomé", "São Tomé e Príncipe"],
  ["Malvinas", "Ilhas Falkland"],
  ["Antártica", "Antártida"],
  ["República Portuguesa", "Portugal"],
  ["Vietnã", "Vietname"],
])("the country %j is %j", (called, name) => {
  expect(countryName({ name: called })).toBe(name);
});

test("no name belongs to two countries, and all other names are normalised", () => {
  const owners = new Map<string, string>();
  for (const [code, [name = "", ...others]] of Object.entries(names)) {
    for (const called of [code, name, ...others]) {
      const key = normaliseName(called);
      expect([called, owners.get(key) ?? code]).toEqual([called, code]);
      owners.set(key, code);
    }
    expect(new Set(others).size, `${name}: no duplicate names`).toBe(others.length);
    expect(others.map(normaliseName)).toEqual(others);
  }
});
