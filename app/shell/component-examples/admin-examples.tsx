import { Counters } from "#app/admin/counters.tsx";
import { ImportPanel } from "#app/admin/import-panel.tsx";
import { ImportProgress } from "#app/admin/import-progress.tsx";
import { type ModeratedRow, moderatedRow } from "#app/admin/moderated-row.ts";
import { StationTable } from "#app/admin/station-table.tsx";
import { type CheckResult, NO_CHECK_RESULT } from "#app/checks/check-result.ts";
import { IMPORT_STATES, type ImportState } from "#app/import/import-state.ts";
import { importView } from "#app/import/import-view.ts";
import { MINUTE_MS } from "#app/platform/durations.ts";
import type { ModeratedStation } from "#app/stations/station.ts";
import { EXAMPLE_STATION, Example, Examples, LONG_STATION, OFF_AIR_STATION } from "./example.tsx";

const DATE = new Date("2026-06-10T12:00:00Z");

export function AdminExamples() {
  return (
    <>
      <Examples of="Counters">
        <Example state="with pending stations" className="w-full">
          <Counters counts={{ total: 12345, approved: 12000, pending: 12, suspended: 333 }} />
        </Example>
        <Example state="without pending stations" className="w-full">
          <Counters counts={{ total: 10, approved: 10, pending: 0, suspended: 0 }} />
        </Example>
      </Examples>
      <Examples of="StationTable and StationTableRow">
        <Example state="by status: approved, pending, suspended, off the air, exempt from checks" className="w-full">
          <StationTable stations={ROWS} caption="Exemplos com estado" empty="" detail="status" />
        </Example>
        <Example state="with the date of submission and open items" className="w-full">
          <StationTable stations={PENDING_ROWS} caption="Exemplos com data" empty="" detail="date" />
        </Example>
        <Example state="empty" className="w-full">
          <StationTable stations={[]} caption="" empty="Não há estações por aprovar." detail="date" />
        </Example>
      </Examples>
      <Examples of="ImportPanel">
        {[0, 0.42, 0.97].map((share) => (
          <Example key={share} state={`running, ${share * 100} %`} className="w-full max-w-[680px]">
            <ImportPanel shown={importIn("running", { share })} awaited={0} heading="radios-iberia.csv.gz">
              Parar
            </ImportPanel>
          </Example>
        ))}
        <Example state="running in another process" className="w-full max-w-[680px]">
          <ImportPanel shown={importIn("running")} awaited={0} heading="radios.m3u">
            Parar
          </ImportPanel>
        </Example>
        <Example state="stopped" className="w-full max-w-[680px]">
          <ImportPanel shown={importIn("stopped", { share: 0.42 })} awaited={0} heading="radios.m3u">
            Ver a importação
          </ImportPanel>
        </Example>
        <Example state="done, with stations to be checked" className="w-full max-w-[680px]">
          <ImportPanel shown={importIn("done")} awaited={12} heading="Rádios portuguesas">
            Ver a importação
          </ImportPanel>
        </Example>
      </Examples>
      <Examples of="ImportProgress">
        {IMPORT_STATES.map((state) => (
          <Example key={state} state={state} className="w-full">
            <ImportProgress shown={importIn(state)} />
          </Example>
        ))}
        <Example state="running, stop requested" className="w-full">
          <ImportProgress shown={importIn("running", { stopWanted: true })} />
        </Example>
      </Examples>
    </>
  );
}

const ROWS = [
  row({ id: "example-approved" }, { outcome: "plays" }),
  row(
    { id: "example-pending", status: "pending" },
    { outcome: "http-only", duplicates: [{ id: "example-twin", name: "Rádio Brisa" }] },
  ),
  row({ id: "example-suspended", status: "suspended" }, { outcome: "dns" }),
  row(OFF_AIR_STATION, { outcome: "timed-out" }),
  row(LONG_STATION, { outcome: "plays", exempt: true }),
];

const PENDING_ROWS = [{ ...row({ id: "example-unchecked", status: "pending" }, { checkedAt: null }), openItems: 2 }];

/** The row of an approved, checked station with these differences. */
function row(station: Partial<ModeratedStation>, checkResult: Partial<CheckResult>): ModeratedRow {
  const moderated: ModeratedStation = {
    ...EXAMPLE_STATION,
    websiteUrl: "",
    region: "",
    latitude: null,
    longitude: null,
    tags: [],
    languages: [],
    createdAt: DATE,
    updatedAt: DATE,
    submittedBy: null,
    contactEmail: "submissor@radio.example",
    status: "approved",
    ...station,
  };
  return moderatedRow(moderated, { ...NO_CHECK_RESULT, checkedAt: DATE, ...checkResult });
}

/** An import in this state; `share`: how much of its list was read. */
function importIn(state: ImportState, { stopWanted = false, share }: { stopWanted?: boolean; share?: number } = {}) {
  const stored = {
    rowsRead: 1284,
    added: 1200,
    duplicates: 70,
    refused: 14,
    leftOut: 0,
    id: `example-${state}`,
    startedAt: DATE,
    finishedAt: null,
    administratorEmail: "",
    fileName: "radios.m3u",
    format: "M3U",
    encoding: "UTF-8",
    approves: false,
    approvesPlaying: false,
    country: "",
    state,
    problem: "",
    listBytes: share === undefined ? 0 : 2_516_583,
    readShare: share ?? 0,
    stopWanted,
  };
  return importView(stored, share === undefined ? null : 2 * MINUTE_MS);
}
