import { expect } from "vitest";
import { openCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { readModeratedList } from "#app/stations/catalogue/moderated-list.server.ts";
import { readModeratedPage } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { onBothEngines, type TestDatabase } from "#test-support/databases.ts";
import { importText } from "#test-support/import-lists.ts";
import { openRadioBrowser } from "#test-support/radio-browser.ts";

const m3uOf = (names: readonly string[]) =>
  `#EXTM3U\n${names.map((name, index) => `#EXTINF:-1,${name}\nhttps://radio.example/s${index}\n`).join("")}`;

/** A site with imported stations, and its three searches. */
async function siteWith(testDatabase: TestDatabase, names: readonly string[]) {
  const { database, onEnd } = testDatabase;
  expect(await importText(testDatabase, m3uOf(names), { approves: true, country: "Portugal" })).toMatchObject({
    refused: 0,
  });
  const api = await openRadioBrowser(testDatabase);
  const catalogue = await openCatalogue(database, api.hub);
  onEnd(() => catalogue.close());
  return {
    bySite: (text: string) =>
      catalogue
        .search(text, 100)
        .stations.map(({ name }) => name)
        .sort(),
    byAdministrators: async (text: string) => {
      const page = await readModeratedPage(database, { status: null, q: text, page: 1 });
      return page.stations.map(({ name }) => name).sort();
    },
    byApps: async (text: string) => (await api.names(`/json/stations/search?name=${encodeURIComponent(text)}`)).sort(),
    suggestions: (text: string) => catalogue.suggest(text),
    byLetter: (letter: string) =>
      catalogue.list({ genre: "", country: "", sort: "name", show: 100, letter }).stations.map(({ name }) => name),
    ...api,
  };
}

/** What is typed, and the station that it finds. */
const FOUND: readonly (readonly [string, string])[] = [
  ["lodz", "Radio Łódź"],
  ["Łódź", "Radio Łódź"],
  ["ŁÓDŹ", "Radio Łódź"],
  ["orsted", "P3 Ørsted København"],
  ["kobenhavn", "P3 Ørsted København"],
  ["KADIKOY", "Radyo Kadıköy"],
  ["KADIKÖY", "Radyo Kadıköy"],
  ["kadiköy", "Radyo Kadıköy"],
  ["aether", "Æther Radio"],
  ["hamrun", "Malta Ħamrun FM"],
  ["smorrebrod", "Rádio Smørrebrød"],
  ["thorshofn", "Þórshöfn FM"],
  ["ÞÓRSHÖFN", "Þórshöfn FM"],
  ["da nang", "Đài Đà Nẵng"],
  ["azerbaycan", "Azərbaycan Radiosu"],
  ["istanbul", "İstanbul FM"],
  ["dzodze", "Dzɔdzɛ Ƒɔ"],
  ["strasse", "STRAẞE 7"],
  ["ΡΑΔΙΟΣΤΑΘΜΟΣ", "ΡΑΔΙΟΣΤΑΘΜΟΣ ΠΑΤΡΑΣ"],
  ["ΠΑΤΡΑΣ", "ΡΑΔΙΟΣΤΑΘΜΟΣ ΠΑΤΡΑΣ"],
  ["πάτρας", "ΡΑΔΙΟΣΤΑΘΜΟΣ ΠΑΤΡΑΣ"],
  ["st. john's", "St. John’s FM"],
  ["d’agua", "D'Agua FM"],
  ["d´agua", "D'Agua FM"],
  ["rock'n'roll", "Rock’n’Roll Radio"],
  ["rock`n`roll", "Rock’n’Roll Radio"],
  ["belém rádio nova", "Belém Rádio Nova"],
  ["marcel.li", "Ràdio Sant Marcel·lí"],
  ["MARCEĿLÍ", "Ràdio Sant Marcel·lí"],
  ["lo-fi", "Lo‑Fi – «Nachtstück»"],
  ['- "nacht', "Lo‑Fi – «Nachtstück»"],
  ["oʻahu", "O'ahu Radio"],
];

onBothEngines("each search finds a name however its letters and signs are typed", async (testDatabase) => {
  const names = [...new Set(FOUND.map(([, name]) => name))];
  const site = await siteWith(testDatabase, [
    ...names.filter((name) => !name.startsWith("Belém")),
    "Bel\u200bém Rá\u00addio Nova",
  ]);
  for (const [typed, name] of FOUND) {
    for (const text of [typed, typed.normalize("NFD"), `\u200e${typed}\ufeff`]) {
      expect([text, site.bySite(text)]).toEqual([text, [name]]);
      expect([text, await site.byAdministrators(text)]).toEqual([text, [name]]);
      // Apps send a part of the name as it is, spaces included.
      expect([text, await site.byApps(text)]).toEqual([text, [name]]);
    }
  }
  expect(await site.suggestions("smorrebrot")).toEqual(["Smørrebrød"]);
});

onBothEngines("what is typed of a Greek word in capitals finds it, and in small letters", async (testDatabase) => {
  const both = ["ΡΑΔΙΟΣΤΑΘΜΟΣ ΠΑΤΡΑΣ", "Ραδιοσταθμός Άρτας"];
  const site = await siteWith(testDatabase, [...both, "ΘΕΣΣΑΛΟΝΙΚΗ", "Κως Ράδιο"]);
  for (const text of ["ΡΑΔΙΟΣ", "ραδιοσ", "ραδιος", "ΡΑΔΙΟΣΤΑΘΜΟΣ", "ΡΑΔΙΟΣΤΑΘΜΌΣ"]) {
    expect([text, site.bySite(text)]).toEqual([text, both]);
    expect([text, await site.byAdministrators(text)]).toEqual([text, both]);
    expect([text, await site.byApps(text)]).toEqual([text, both]);
  }
  expect(site.bySite("ΘΕΣ")).toEqual(["ΘΕΣΣΑΛΟΝΙΚΗ"]);
  expect(site.bySite("θεσς")).toEqual(["ΘΕΣΣΑΛΟΝΙΚΗ"]);
  expect(await site.byApps("ΚΩΣ")).toEqual(["Κως Ράδιο"]);
});

onBothEngines(
  "names are filtered by letter and in order as they are folded, also for administrators",
  async (testDatabase) => {
    const names = ["Łódź FM", "Lodz Zwei", "Lima", "Øst", "Þór FM", "Tejo", "ıspanya", "Izmir", "Ŋoma", "ǄAZ", "'Ata"];
    const site = await siteWith(testDatabase, names);
    expect(site.byLetter("")).toEqual([
      "'Ata",
      "ǄAZ",
      "ıspanya",
      "Izmir",
      "Lima",
      "Łódź FM",
      "Lodz Zwei",
      "Ŋoma",
      "Øst",
      "Tejo",
      "Þór FM",
    ]);
    const letters = {
      L: ["Lima", "Łódź FM", "Lodz Zwei"],
      T: ["Tejo", "Þór FM"],
      I: ["ıspanya", "Izmir"],
      D: ["ǄAZ"],
      N: ["Ŋoma"],
      "#": ["'Ata"],
    };
    const filter = { q: "", genre: "", country: "", city: "", language: "", tag: "" };
    for (const [letter, listed] of Object.entries(letters)) {
      expect(site.byLetter(letter)).toEqual(listed);
      const page = await readModeratedList(testDatabase.database, {
        ...filter,
        letter,
        status: "approved",
        sort: "name",
        limit: 9,
        after: null,
      });
      expect(page.stations.map(({ name }) => name)).toEqual(listed);
    }
  },
);

/** As spreadsheets of a Mac write it: decomposed. */
const MAC_LIST = [
  "name,stream_url,genre,country,city,description,tags",
  'São João Decomposto,https://radio.example/n1,Notícias,São Tomé e Príncipe,Guimarães,Só música,"notícias, música"'.normalize(
    "NFD",
  ),
  "São João Composto,https://radio.example/n2,Notícias,Portugal,Guimarães,Só música,notícias",
  "São João Inv\u200bisível,https://radio.example/n3,Notícias,Portugal,Guimarães,Só mú\u00adsica,no\u2060tícias",
  "한국 라디오,https://radio.example/n4,Pop,Portugal,,,한국".normalize("NFD"),
].join("\n");

onBothEngines("texts of lists are stored composed: a tag is one tag with all of its stations", async (testDatabase) => {
  const { database } = testDatabase;
  await importText(testDatabase, MAC_LIST, { approves: true, fileName: "mac.csv" });
  const stored = await database.select().from(stations).orderBy(stations.streamUrl);
  expect(stored.map(({ name, tags, city, description }) => [name, tags, city, description])).toEqual([
    ["São João Decomposto", ["notícias", "música"], "Guimarães", "Só música"],
    ["São João Composto", ["notícias"], "Guimarães", "Só música"],
    ["São João Invisível", ["notícias"], "Guimarães", "Só música"],
    ["한국 라디오", ["한국"], "", ""],
  ]);
  const { json, names } = await openRadioBrowser(testDatabase);
  const tagged = (tag: string) =>
    json<{ name: string; stationcount: number }[]>(`/json/tags/${encodeURIComponent(tag)}`);
  for (const form of ["NFC", "NFD"]) {
    for (const part of ["Notícias", "noticias"]) {
      expect(await tagged(part.normalize(form))).toEqual([{ name: "notícias", stationcount: 3 }]);
    }
    // Elsewhere accents distinguish tags.
    expect(await names("/json/stations/bytagexact/noticias")).toEqual([]);
    const exact = await names(`/json/stations/bytagexact/${encodeURIComponent("notícias".normalize(form))}`);
    expect(exact).toEqual(["São João Composto", "São João Decomposto", "São João Invisível"]);
    expect(await names(`/json/stations/bytagexact/${encodeURIComponent("한국".normalize(form))}`)).toEqual([
      "한국 라디오",
    ]);
    expect(
      await names(`/json/stations/search?tagList=${encodeURIComponent("notícias,música".normalize(form))}`),
    ).toEqual(["São João Decomposto"]);
  }
});
