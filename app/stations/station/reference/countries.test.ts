import { expect, test } from "vitest";
import names from "./countries.json" with { type: "json" };
import { countryName, findCountry } from "./countries.ts";
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
  ["Moldova, Republic of", "Moldávia"],
  ["Republic of Moldova", "Moldávia"],
  ["Moldávia, República da", "Moldávia"],
  ["Bolivia (Plurinational State of)", "Bolívia"],
  ["Bolivia, Plurinational State of", "Bolívia"],
  ["Iran (Islamic Republic of)", "Irão"],
  ["Congo (the Democratic Republic of the)", "Congo-Kinshasa"],
  ["Korea, South", "Coreia do Sul"],
  ["Korea (the Democratic People's Republic of)", "Coreia do Norte"],
  ["Netherlands (Kingdom of the)", "Países Baixos"],
  ["Bahamas (the)", "Baamas"],
  ["Antigua & Barbuda", "Antígua e Barbuda"],
  ["Trinidad and Tobago", "Trindade e Tobago"],
  ["Virgin Islands, U.S.", "Ilhas Virgens dos EUA"],
  ["Portuguese Republic", "Portugal"],
  ["PRT", "Portugal"],
  ["gbr", "Reino Unido"],
  ["Korea", "Coreia do Sul"],
  ["Atlantis, Republic of", "Atlantis, Republic of"],
])("the country %j is %j", (called, name) => {
  expect(countryName({ name: called })).toBe(name);
});

test("every country has a code of three letters", () => {
  for (const [code, others] of Object.entries(names)) {
    expect(
      others.some((called) => /^[a-z]{3}$/.test(called) && findCountry(called) === code),
      code,
    ).toBe(true);
  }
});

test("no name belongs to two countries, and all other names are normalised", () => {
  const owners = new Map<string, string>();
  for (const [code, [name = "", ...others]] of Object.entries(names)) {
    for (const called of [code, name, ...others]) {
      const key = normaliseName(called);
      expect([called, owners.get(key) ?? code]).toEqual([called, code]);
      owners.set(key, code);
      expect([called, findCountry(called)]).toEqual([called, code]);
    }
    expect(new Set(others).size, `${name}: no duplicate names`).toBe(others.length);
    expect(others.map(normaliseName)).toEqual(others);
  }
});
