import type { ComponentProps } from "react";
import { StreamCheckNote } from "#app/stations/stream-check-note.tsx";
import { SubmissionPreview } from "#app/stations/submission-preview.tsx";
import { outcomeSentence } from "#app/streams/outcome-sentence.ts";
import { Example, Examples, SwitchedExample } from "./example.tsx";
import { EXAMPLE_STATION, LONG_STATION } from "./example-stations.ts";

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
