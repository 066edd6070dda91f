import { useEffect, useState } from "react";
import { useOnlyInBrowser } from "#app/platform/ui/use-hydrated.ts";
import { useOnDemand } from "#app/platform/ui/use-on-demand.ts";
import { usePlayer, usePlayerState } from "#app/sound/player/player-provider.tsx";

type Sections = typeof import("./recent-sections.tsx");

let loaded: Sections | null = null;

async function loadSections(): Promise<Sections> {
  loaded = await import("./recent-sections.tsx");
  return loaded;
}

const isMarked = () => document.documentElement.dataset.recents !== undefined;

/** For pages that wait for it: loads the sections if stations were listened to before. */
export async function preloadRecentSections(): Promise<void> {
  // Without them the page has no recents.
  if (isMarked()) await loadSections().catch(() => {});
}

/**
 * The sections with the stations that were listened to. Null for first visitors, who load none of it; after their first
 * station they have them on the next page, never on the one that is open, where they would move the rest.
 */
export function useRecentSections(): Sections | null {
  const marked = useOnlyInBrowser(isMarked);
  const [atOpening] = useState(loaded);
  const onDemand = useOnDemand(marked && !atOpening, loadSections);
  return atOpening ?? onDemand;
}

async function loadFollower() {
  const follower = await import("#app/browse/library/follow-listening.client.ts");
  loadSections().catch(() => {});
  return follower;
}

/**
 * Restores the station that was last chosen in this browser, and records what is chosen and listened to. Loaded if
 * there is one to restore, else when the first start is over, which it would delay.
 */
export function useFollowListening(): void {
  const player = usePlayer();
  const marked = useOnlyInBrowser(isBarMarked);
  const started = usePlayerState(({ playback }) => playback.attempt > 0 && playback.status !== "loading");
  const follower = useOnDemand(marked || started, loadFollower, unmarkBar);
  useEffect(() => follower?.followListening(player), [follower, player]);
}

const isBarMarked = () => "lastStation" in document.documentElement.dataset;

const unmarkBar = () => {
  delete document.documentElement.dataset.lastStation;
};
