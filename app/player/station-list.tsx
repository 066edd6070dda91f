import { createContext, type ReactNode, useContext } from "react";
import type { PlayableStation } from "./playable-station.ts";

const StationListContext = createContext<readonly PlayableStation[] | undefined>(undefined);

/** Says which list the play buttons within belong to: previous and next go along it. */
export function StationListScope({
  stations,
  children,
}: {
  stations: readonly PlayableStation[];
  children: ReactNode;
}) {
  return <StationListContext value={stations}>{children}</StationListContext>;
}

/** The list around a play button; none on a page of one station. */
export function useStationList(): readonly PlayableStation[] | undefined {
  return useContext(StationListContext);
}
