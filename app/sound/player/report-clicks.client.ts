import { DAY_MS } from "#app/platform/text/durations.ts";
import { browserClock, type Player } from "./player.ts";

/**
 * Reports each choice of a station to the server when its sound begins, as what Radio Browser calls a click. Neither a
 * reconnection nor a pause is another choice. Begins with what plays now. Returns the function that ends it.
 */
export function reportClicks(
  player: Pick<Player, "state" | "subscribe">,
  report: (stationId: string) => void = sendClick,
  now: () => Date = browserClock.now,
): () => void {
  let hadSound = false;
  let last: { stationId: string; at: number } | null = null;

  function update(): void {
    const { station, retryState } = player.state().playback;
    const began = retryState.hasSounded && !hadSound;
    hadSound = retryState.hasSounded;
    if (!began || !station) return;
    const at = now().getTime();
    // After a day it counts again.
    if (station.id === last?.stationId && at - last.at < DAY_MS) return;
    last = { stationId: station.id, at };
    report(station.id);
  }

  update();
  return player.subscribe(update);
}

/** Without the session: who listens does not matter. */
function sendClick(stationId: string): void {
  fetch(`/api/stations/${encodeURIComponent(stationId)}/clicks`, {
    method: "POST",
    keepalive: true,
    priority: "low",
    credentials: "omit",
    headers: { "content-type": "application/json" },
    body: "{}",
  }).catch(() => {
    // A count of popularity may miss some.
  });
}
