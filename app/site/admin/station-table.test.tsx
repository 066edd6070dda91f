import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PlayerProvider } from "#app/sound/player/player-provider.tsx";
import { UNCHECKED } from "#app/stations/station/station.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { plainText } from "#test-support/read-html.ts";
import type { ModeratedRow } from "./moderated-row.ts";
import { StationTable } from "./station-table.tsx";

const BEIRA: ModeratedRow = {
  id: "beira",
  name: "Rádio Beira",
  genre: "Fado",
  country: "Portugal",
  countryCode: "PT",
  city: "Covilhã",
  region: "",
  date: "12/03/2026",
  imageUrl: "",
  streamUrl: "https://beira.example/stream",
  contactEmail: "beira@example.org",
  description: "Fado e notícias da serra.",
  websiteUrl: "https://beira.example/",
  tags: ["fado", "serra"],
  languageNames: ["português", "inglês"],
  bitrate: "128kbps",
  ...UNCHECKED,
  checkResult: { outcome: null, exempt: false, recent: [], duplicates: [], checked: "" },
  status: "pending",
  seen: { seen_status: "pending", seen_at: "1773309600123" },
};

function tableOf(status: StationStatus, detail: "date" | "status", overrides: Partial<ModeratedRow> = {}): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <PlayerProvider streaming={{ relay: true, allowsPrivate: false }} loadGenre={async () => []}>
          <StationTable stations={[{ ...BEIRA, status, ...overrides }]} caption="Estações" empty="" detail={detail} />
        </PlayerProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

const headings = (html: string) => [...html.matchAll(/<th[ >][\s\S]*?<\/th>/g)].map(([head]) => plainText(head));

/** The specified columns; between them those of the check result and of the details, whose headings are hidden. */
const headingsWith = (fifth: string) => ["Imagem", "Nome", "País", "Género", fifth, "Verificação", "Ações", "Detalhes"];

/** The labels of a row's buttons; the play button has no text. */
const allButtons = (html: string) =>
  [...html.matchAll(/<button[ >][\s\S]*?<\/button>/g)].map(([button]) => plainText(button)).filter(Boolean);

/** The labels of the decisions' buttons. */
const buttons = (html: string) => allButtons(html).filter((label) => !/verificar/i.test(label));

test("a pending station has its image, name, country, genre and date, and three buttons", () => {
  const html = tableOf("pending", "date");
  expect(headings(html)).toEqual(headingsWith("Data"));
  expect(buttons(html)).toEqual(["Aprovar", "Suspender", "Apagar"]);
  for (const text of ["Rádio Beira", "Portugal", "Fado", "12/03/2026"]) expect(plainText(html)).toContain(text);
});

test.each([
  [{ city: "Covilhã", country: "Portugal" }, "Rádio Beira · Covilhã, PortugalFado"],
  [{ city: "", country: "Portugal" }, "Rádio Beira · PortugalFado"],
  [{ city: "Covilhã", country: "" }, "Rádio Beira · CovilhãFado"],
  [{ city: "", country: "" }, "Rádio BeiraFado"],
])("%j: the narrow row has no separator without a text after it", (place, row) => {
  expect(plainText(tableOf("pending", "date", place)).replaceAll("\u00a0", " ")).toContain(row);
});

test.each([
  ["approved", "Aprovada", ["Suspender", "Apagar"]],
  ["pending", "Pendente", ["Aprovar", "Suspender", "Apagar"]],
  ["suspended", "Suspensa", ["Aprovar", "Apagar"]],
] as const)("a station that is %s has the label %s and the buttons %j", (status, label, labels) => {
  const html = tableOf(status, "status");
  expect(headings(html)).toEqual(headingsWith("Estado"));
  expect(plainText(html)).toContain(label);
  expect(buttons(html)).toEqual(labels);
});

const checkResult = (overrides: Partial<ModeratedRow["checkResult"]>) => ({
  ...BEIRA.checkResult,
  ...overrides,
});

test("a station that was never checked has a label for it and the buttons of a check", () => {
  const html = tableOf("pending", "date");
  expect(plainText(html)).toContain("Por verificar");
  expect(allButtons(html)).toEqual(expect.arrayContaining(["Verificar de novo", "Não verificar"]));
});

test("the result of the last check is shown with its reason, its time and the duplicates", () => {
  const checked = { outcome: "dns", checked: "02/07, 00:30", duplicates: [{ id: "a", name: "Rádio Aurora" }] } as const;
  const text = plainText(
    tableOf("approved", "status", {
      offAir: true,
      checkResult: checkResult({ ...checked, duplicates: [...checked.duplicates] }),
    }),
  );
  expect(text).toContain("Servidor desconhecido");
  expect(text).toContain("O nome do servidor não foi encontrado.");
  expect(text).toContain("02/07, 00:30");
  expect(text).toContain("Sem emissão");
  expect(text).toContain("A mesma transmissão que Rádio Aurora.");
});

test("a submission whose email is to be confirmed is marked", () => {
  expect(plainText(tableOf("pending", "date", { isUnconfirmed: true }))).toContain("Email por confirmar");
  expect(plainText(tableOf("pending", "date"))).not.toContain("Email por confirmar");
});

test("the open items of a station are a link to them; without any there is none", () => {
  const html = tableOf("approved", "status", { id: "rádio beira", openItems: 2 });
  expect(html).toContain('href="/review?station=r%C3%A1dio%20beira"');
  expect(html).toContain('aria-label="2 por decidir: Rádio Beira"');
  for (const openItems of [0, undefined]) expect(tableOf("approved", "status", { openItems })).not.toContain("/review");
});

test("a playing stream has a label without a sentence; an exempt station can be checked again", () => {
  const html = tableOf("approved", "status", { checkResult: checkResult({ outcome: "plays", exempt: true }) });
  expect(plainText(html)).toContain("Em emissão");
  expect(plainText(html)).toContain("Dispensada da verificação");
  expect(plainText(html)).not.toContain("A transmissão está em emissão.");
  expect(allButtons(html)).toEqual(expect.arrayContaining(["Verificar de novo", "Retomar a verificação"]));
});

test("the details have every field, and a link to the website", () => {
  const html = tableOf("pending", "date");
  const [, details = ""] = /<details([\s\S]*?)<\/details>/.exec(html) ?? [];
  for (const text of [
    "Rádio Beira",
    "Fado e notícias da serra.",
    "Covilhã, Portugal",
    "português, inglês",
    "https://beira.example/stream",
    "fado, serra",
    "beira@example.org",
    "12/03/2026",
  ]) {
    expect(plainText(`<p${details}`)).toContain(text);
  }
  expect(details).toContain('href="https://beira.example/"');
});

test("a website whose URL could run a script is text", () => {
  const html = tableOf("pending", "date", { websiteUrl: "javascript:alert(1)" });
  expect(plainText(html)).toContain("javascript:alert(1)");
  expect(html).not.toContain('href="javascript');
});

test("the result of a check is a label in the row and a sentence in the details, without repetition", () => {
  const html = tableOf("pending", "date", { checkResult: checkResult({ outcome: "timed-out" }) });
  const [row = "", details = ""] = html.split("<details");
  expect(plainText(row)).toContain("Sem resposta");
  expect(plainText(row)).not.toContain("O servidor não respondeu a tempo.");
  expect(plainText(`<p ${details}`)).toContain("O servidor não respondeu a tempo.");
  expect(plainText(`<p ${details}`)).not.toContain("Sem resposta");
});

test("a station with the stream of another one is marked in the row", () => {
  const duplicates = [{ id: "a", name: "Rádio Aurora" }];
  const [row = ""] = tableOf("pending", "date", { checkResult: checkResult({ outcome: "plays", duplicates }) }).split(
    "<details",
  );
  expect(plainText(row)).toContain("Repetida");
});
