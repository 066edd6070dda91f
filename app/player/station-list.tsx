import { createContext, type ReactNode, useContext } from "react";
import type { PlayableStation } from "./playable-station.ts";

const StationListContext = createContext<readonly PlayableStation[] | undefined>(undefined);

/** Sets the list of the play buttons within; previous and next follow it. */
export function StationListScope({
  stations,
  children,
}: {
  stations: readonly PlayableStation[];
  children: ReactNode;
}) {
  return <StationListContext value={stations}>{children}</StationListContext>;
}

/** The list around a play button; undefined on a station's page. */
export function useStationList(): readonly PlayableStation[] | undefined {
  return useContext(StationListContext);
}
