import { whenIdle } from "#app/platform/browser/when-idle.client.ts";
import { afterPointerRelease, pointerReleased } from "#app/platform/ui/pointer-press.client.ts";
import { wantsSound } from "#app/sound/player/playback.ts";
import type { Player } from "#app/sound/player/player.ts";
import { reportClicks } from "#app/sound/player/report-clicks.client.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { fetchPublicStations } from "./fetch-public-stations.client.ts";
import { idsOf, lastStationOf, type StoredStation, withCurrentData } from "./last-station.ts";
import { lastStation, onLastStationReplaced, writeLastStation } from "./last-station-store.client.ts";
import { recordRecents } from "./record-recents.client.ts";

/** Held by each tab that plays. */
const PLAYING_LOCK = "radiowave.playing";

/**
 * Restores the station that was last chosen in this browser, paused, unless another tab plays or one was chosen here
 * already; and stores what is chosen from now on. Returns the function that ends it.
 */
function followLastStation(player: Player): () => void {
  const ended = new AbortController();
  void restore(player, ended.signal);
  const lock = createPlayingLock();
  const memory = rememberStation(player, { read: lastStation, write: writeLastStation, setPlaying: lock.set });
  const unsubscribe = onLastStationReplaced((last) => afterPointerRelease(() => show(player, last)));
  // The next page may be loaded before this one has ended.
  window.addEventListener("pagehide", memory.pageHidden);
  return () => {
    ended.abort();
    memory.stop();
    lock.set(false);
    unsubscribe();
    window.removeEventListener("pagehide", memory.pageHidden);
  };
}

async function restore(player: Player, ended: AbortSignal): Promise<void> {
  const isWanted = lastStation() !== null && player.state().playback.attempt === 0 && !(await isPlayingElsewhere());
  await pointerReleased();
  if (ended.aborted) return;
  // Read now: it may have been removed meanwhile, as by the end of an account's session.
  const last = isWanted ? lastStation() : null;
  if (last) {
    show(player, last);
    // Without a connection the stored data stay.
    whenIdle(() => void refresh(player, last, ended).catch(() => {}));
  }
  delete document.documentElement.dataset.lastStation;
}

/** Without Web Locks, as on pages loaded over plain http from another machine, it is unknown. */
async function isPlayingElsewhere(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === PLAYING_LOCK);
}

/** Has no effect once a station was chosen on this page. */
function show(player: Player, last: StoredStation | null): void {
  player.restore(last?.station ?? null, last?.list ?? []);
}

/**
 * Shows and stores the data of today; a station that is no longer public disappears. Errors: without a connection, or
 * from the server.
 */
async function refresh(player: Player, last: StoredStation, ended: AbortSignal): Promise<void> {
  const current = withCurrentData(last, await fetchPublicStations(idsOf(last), ended));
  await pointerReleased();
  if (ended.aborted) return;
  const stored = lastStation();
  // Removed meanwhile: the bar is not shown any more.
  if (!stored) return;
  show(player, current);
  // Another tab may have stored another one.
  if (stored.station.id === last.station.id && player.state().playback.attempt === 0) writeLastStation(current);
}

function createPlayingLock(): { set: (isPlaying: boolean) => void } {
  let release: (() => void) | null = null;
  return {
    set: (isPlaying) => {
      if (!isPlaying) {
        release?.();
        release = null;
      } else if (!release && "locks" in navigator) {
        const released = new Promise<void>((resolve) => {
          release = resolve;
        });
        void navigator.locks.request(PLAYING_LOCK, { mode: "shared" }, () => released);
      }
    },
  };
}

type Memory = {
  read: () => StoredStation | null;
  write: (last: StoredStation) => void;
  /** Called with whether this page plays. */
  setPlaying: (isPlaying: boolean) => void;
};

/**
 * Stores the station at each choice and play, and that it no longer plays when its sound ends: only if it is still
 * stored, because it may have been removed, or another tab may have stored its own.
 */
export function rememberStation(
  player: Pick<Player, "state" | "subscribe">,
  { read, write, setPlaying }: Memory,
): { pageHidden: () => void; stop: () => void } {
  let before: { station: PlayableStation; list: readonly PlayableStation[]; plays: boolean } | null = null;

  function update(): void {
    const { playback } = player.state();
    const { station, list, attempt } = playback;
    if (!station || attempt === 0) return;
    const plays = wantsSound(playback);
    const isOther = station !== before?.station || list !== before.list;
    const isStopped = before?.plays === true && !plays;
    const isStarted = before?.plays === false && plays;
    before = { station, list, plays };
    if (isOther || isStarted || (isStopped && read()?.station.id === station.id))
      write(lastStationOf(station, playback));
    setPlaying(plays);
  }

  const unsubscribe = player.subscribe(update);
  update();
  return {
    pageHidden: () => {
      setPlaying(false);
      const last = read();
      if (before?.plays && last?.station.id === before.station.id) write({ ...last, playing: false });
    },
    stop: unsubscribe,
  };
}

/**
 * Everything that this browser stores about the player, and the clicks that the server counts. Returns the function
 * that ends it.
 */
export function followListening(player: Player): () => void {
  const ends = [followLastStation(player), recordRecents(player), reportClicks(player)];
  return () => {
    for (const end of ends) end();
  };
}
