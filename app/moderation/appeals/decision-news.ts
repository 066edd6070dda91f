import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import type { StationRefusal } from "./station-refusal.ts";

/** What a mail reports about one station or proposal. */
export type DecisionNews =
  | { kind: "approved"; stationId: string; stationName: string }
  | ({ kind: "refused" } & StationRefusal)
  | {
      kind: "proposal";
      state: "accepted" | "partly" | "refused";
      stationId: string;
      stationName: string;
      /** Whether visitors may open the station's page. */
      isPublic: boolean;
      reason: string | null;
      text: string;
      details: ReasonDetails | null;
    };
