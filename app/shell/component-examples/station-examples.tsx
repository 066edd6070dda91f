import type { ReactNode } from "react";
import { Dial } from "#app/directory/dial.tsx";
import { GridSkeleton, StationCard } from "#app/directory/station-grid.tsx";
import { StationRow } from "#app/directory/station-row.tsx";
import type { PlaybackStatus } from "#app/player/playback.ts";
import { RelayContext } from "#app/player/player-provider.tsx";
import { Example, Examples, SwitchedExample } from "./example.tsx";
import { EXAMPLE_STATION, HTTP_STATION, LONG_STATION, OFF_AIR_STATION } from "./example-stations.ts";
import { PlayerInState } from "./player-in-state.tsx";

const EXAMPLES = [
  { state: "normal", station: EXAMPLE_STATION },
  { state: "playing", station: EXAMPLE_STATION, status: "playing" as const },
  { state: "off the air", station: OFF_AIR_STATION },
  { state: "http only: labelled over https", station: HTTP_STATION },
  { state: "long name", station: LONG_STATION },
];

export function StationExamples() {
  return (
    <>
      <Examples of="StationCard">
        <div className="grid w-full grid-cols-2 gap-x-4 gap-y-8 md:grid-cols-3 md:gap-x-6 md:gap-y-10 lg:grid-cols-5">
          {EXAMPLES.map(({ state, station, status }) => (
            <Example key={state} state={state}>
              <WithoutRelay status={status}>
                <StationCard station={station} eager={true} headingLevel="h3" />
              </WithoutRelay>
            </Example>
          ))}
        </div>
      </Examples>
      <Examples of="StationRow">
        <div className="grid w-full gap-y-8 lg:grid-cols-2 lg:gap-x-12">
          {EXAMPLES.map(({ state, station, status }) => (
            <Example key={state} state={state}>
              <WithoutRelay status={status}>
                <StationRow station={station} location={station.city} headingLevel="h3" />
              </WithoutRelay>
            </Example>
          ))}
          <Example state="ranked, with highlighted matches">
            <StationRow
              station={EXAMPLE_STATION}
              rank={1}
              name={
                <>
                  Rádio <mark>Aurora</mark>
                </>
              }
              headingLevel="h3"
            />
          </Example>
        </div>
      </Examples>
      <Examples of="GridSkeleton">
        <div className="w-full">
          <GridSkeleton count={4} />
        </div>
      </Examples>
      <Examples of="Dial" wide={true}>
        <SwitchedExample
          wide={true}
          states={{ idle: <DialExample status="idle" />, playing: <DialExample status="playing" /> }}
        />
      </Examples>
    </>
  );
}

function WithoutRelay({ status = "idle", children }: { status?: PlaybackStatus; children: ReactNode }) {
  return (
    <RelayContext value={false}>
      <PlayerInState status={status}>{children}</PlayerInState>
    </RelayContext>
  );
}

function DialExample({ status }: { status: PlaybackStatus }) {
  return (
    <PlayerInState status={status} key={status}>
      <Dial stations={[HTTP_STATION, EXAMPLE_STATION, { ...LONG_STATION, city: "" }, OFF_AIR_STATION]} />
    </PlayerInState>
  );
}
