import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { PlayerProvider } from "#app/player/player-provider.tsx";
import type { StationStatus } from "#app/stations/station-status.ts";
import { plainText } from "../../tests/support/read-html.ts";
import type { ModeratedRow } from "./moderated-row.ts";
import { StationTable } from "./station-table.tsx";

const BEIRA: ModeratedRow = {
  ...{ id: "beira", name: "Rádio Beira", genre: "Fado", country: "Portugal", city: "Covilhã", date: "12/03/2026" },
  ...{ imageUrl: "", streamUrl: "https://beira.example/stream", contactEmail: "beira@example.org" },
  ...{ status: "pending", seen: { seen_status: "pending", seen_at: "1773309600123" } },
};

function tableOf(status: StationStatus, detail: "date" | "status"): string {
  const Stub = createRoutesStub([
    {
      path: "/",
      Component: () => (
        <PlayerProvider>
          <StationTable stations={[{ ...BEIRA, status }]} caption="Estações" empty="" detail={detail} />
        </PlayerProvider>
      ),
    },
  ]);
  return renderToStaticMarkup(<Stub />);
}

const heads = (html: string) => [...html.matchAll(/<th[ >][\s\S]*?<\/th>/g)].map(([head]) => plainText(head));

/** The buttons that decide; the one that plays says nothing in words. */
const buttons = (html: string) =>
  [...html.matchAll(/<button[ >][\s\S]*?<\/button>/g)].map(([button]) => plainText(button)).filter(Boolean);

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
