import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PlayerProvider } from "#app/player/player-provider.tsx";
import { UNCHECKED } from "#app/stations/station.ts";
import type { StationStatus } from "#app/stations/station-status.ts";
import { plainText } from "../../test-support/read-html.ts";
import type { ModeratedRow } from "./moderated-row.ts";
import { StationTable } from "./station-table.tsx";

const BEIRA: ModeratedRow = {
  ...{ id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal", city: "Covilhã", date: "12/03/2026" },
  ...{ imageUrl: "", streamUrl: "https://beira.example/stream", contactEmail: "beira@example.org" },
  ...UNCHECKED,
  checkResult: { outcome: null, exempt: false, duplicates: [], checked: "" },
  ...{ status: "pending", seen: { seen_status: "pending", seen_at: "1773309600123" } },
};

function tableOf(status: StationStatus, detail: "date" | "status", said: Partial<ModeratedRow> = {}): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <PlayerProvider streaming={{ relay: true, allowsPrivate: false }}>
          <StationTable stations={[{ ...BEIRA, status, ...said }]} caption="Estações" empty="" detail={detail} />
        </PlayerProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

const heads = (html: string) => [...html.matchAll(/<th[ >][\s\S]*?<\/th>/g)].map(([head]) => plainText(head));

/** The buttons of a row; the one that plays says nothing in words. */
const allButtons = (html: string) =>
  [...html.matchAll(/<button[ >][\s\S]*?<\/button>/g)].map(([button]) => plainText(button)).filter(Boolean);

/** Those that decide. */
const buttons = (html: string) => allButtons(html).filter((word) => !/verificar/i.test(word));

test("what waits has its image, name, country, genre and date, and three buttons", () => {
  const html = tableOf("pending", "date");
  expect(heads(html)).toEqual(["Imagem", "Nome", "País", "Género", "Data", "Ações"]);
  expect(buttons(html)).toEqual(["Aprovar", "Suspender", "Apagar"]);
  for (const told of ["Rádio Beira", "Portugal", "Fado", "12/03/2026"]) expect(plainText(html)).toContain(told);
});

test.each([
  ["approved", "Aprovada", ["Suspender", "Apagar"]],
  ["pending", "Pendente", ["Aprovar", "Suspender", "Apagar"]],
  ["suspended", "Suspensa", ["Aprovar", "Apagar"]],
] as const)("a station that is %s says so (%s), and offers %j", (status, word, offered) => {
  const html = tableOf(status, "status");
  expect(heads(html)).toEqual(["Imagem", "Nome", "País", "Género", "Estado", "Ações"]);
  expect(plainText(html)).toContain(word);
  expect(buttons(html)).toEqual(offered);
});

const checkResult = (said: Partial<ModeratedRow["checkResult"]>) => ({ ...BEIRA.checkResult, ...said });

test("a station that was never checked says so, and can be checked at once", () => {
  const html = tableOf("pending", "date");
  expect(plainText(html)).toContain("Por verificar");
  expect(allButtons(html)).toEqual(expect.arrayContaining(["Verificar de novo", "Não verificar"]));
});

test("what the last check found stands in words beside the station, with its reason and its time", () => {
  const checked = { outcome: "dns", checked: "02/07, 00:30", duplicates: [{ id: "a", name: "Rádio Aurora" }] } as const;
  const text = plainText(
    tableOf("approved", "status", {
      offAir: true,
      checkResult: checkResult({ ...checked, duplicates: [...checked.duplicates] }),
    }),
  );
  const told = ["Servidor desconhecido", "O nome do servidor não foi encontrado.", "02/07, 00:30", "Sem emissão"];
  for (const words of [...told, "A mesma transmissão que Rádio Aurora."]) expect(text).toContain(words);
});

test("one that plays says only that, and an exempt one can be checked again", () => {
  const html = tableOf("approved", "status", { checkResult: checkResult({ outcome: "plays", exempt: true }) });
  expect(plainText(html)).toContain("Em emissão");
  expect(plainText(html)).toContain("Dispensada da verificação");
  expect(plainText(html)).not.toContain("A transmissão está em emissão.");
  expect(allButtons(html)).toEqual(expect.arrayContaining(["Verificar de novo", "Retomar a verificação"]));
});
