import type { ComponentProps } from "react";
import { AzulejoWall } from "#app/covers/azulejo-panel.tsx";
import { stationCover } from "#app/stations/station-cover.ts";
import { StreamCheckNote } from "#app/stations/stream-check-note.tsx";
import { SubmissionPreview } from "#app/stations/submission-preview.tsx";
import { outcomeSentence } from "#app/streams/outcome-sentence.ts";
import { CoverImage } from "#app/ui/cover-image.tsx";
import { EXAMPLE_STATION, Example, Examples, LONG_STATION, SwitchedExample } from "./example.tsx";

const { id, name } = EXAMPLE_STATION;

const PLAYS = { message: outcomeSentence("plays"), kind: "direct", station: null, submitted: false };

const RESULTS: Record<string, ComponentProps<typeof StreamCheckNote>["result"]> = {
  "in progress": "loading",
  plays: PLAYS,
  "http only": { ...PLAYS, message: outcomeSentence("http-only") },
  "no audio": { ...PLAYS, message: outcomeSentence("not-audio"), kind: "" },
  "already in the directory": { ...PLAYS, station: { id, name } },
  "already submitted": { ...PLAYS, submitted: true },
};

export function SubmissionExamples() {
  return (
    <>
      <Examples of="StreamCheckNote">
        {Object.entries(RESULTS).map(([state, result]) => (
          <Example key={state} state={state} className="w-full sm:w-80">
            <p className="text-ink-2 text-small">
              <StreamCheckNote result={result} />
            </p>
          </Example>
        ))}
      </Examples>
      <Examples of="SubmissionPreview">
        <SwitchedExample
          states={{
            "filled in": <SubmissionPreview key="filled" values={EXAMPLE_STATION} />,
            empty: <SubmissionPreview key="empty" values={{}} />,
            "long texts": <SubmissionPreview key="long" values={LONG_STATION} />,
          }}
        />
      </Examples>
    </>
  );
}

/** One genre of each family of covers, and none. */
const GENRES = [
  ...["Jazz", "Eletrónica", "Rock", "Lo-fi", "Latina", "Hip-Hop", "Clássica"],
  ...["Country", "Indie", "Pop", "Fado", "Notícias", ""],
];
const NAMES = ["Rádio Aurora", "Brisa", "90.3 FM"];

export function CoverExamples() {
  return (
    <>
      <Examples of="Covers by genre">
        {GENRES.map((genre) => (
          <Example key={genre} state={genre || "no genre"}>
            <div className="flex gap-2">
              {NAMES.map((name) => (
                <CoverImage
                  key={name}
                  image=""
                  cover={stationCover({ id: "example", name, genre })}
                  eager={true}
                  className="size-[88px]"
                />
              ))}
            </div>
          </Example>
        ))}
      </Examples>
      <Examples of="AzulejoWall">
        <Example state="16 × 2 tiles" className="w-full">
          <AzulejoWall columns={16} rows={2} />
        </Example>
        <Example state="16 × 4 tiles, with a heart in the gap" className="w-full">
          <AzulejoWall columns={16} rows={4} missing="heart" />
        </Example>
        <Example state="4 × 4 tiles" className="w-[206px]">
          <AzulejoWall columns={4} rows={4} />
        </Example>
      </Examples>
    </>
  );
}
