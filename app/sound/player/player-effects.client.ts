import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import type { Player } from "./player.ts";
import { VOLUME_KEY, volumeFromStorage } from "./volume.ts";

// Each function starts one effect of the player in the browser and returns the function that ends it.

/** Restores the visitor's volume and saves each change of it. */
export function rememberVolume(player: Player): () => void {
  let saved = volumeFromStorage(readStored("localStorage", VOLUME_KEY));
  player.setVolume(saved);
  return player.subscribe(() => {
    const { volumePercent } = player.state();
    if (volumePercent === saved) return;
    saved = volumePercent;
    writeStored("localStorage", VOLUME_KEY, String(volumePercent));
  });
}

/** Lets one tab play at a time: a start pauses the other tabs. Without BroadcastChannel tabs play independently. */
export function pauseOtherTabs(player: Player): () => void {
  if (!("BroadcastChannel" in window)) return () => {};
  const channel = new BroadcastChannel("radiowave.player");
  channel.onmessage = player.pause;
  let attempt = player.state().playback.attempt;
  const unsubscribe = player.subscribe(() => {
    const { playback } = player.state();
    if (playback.attempt === attempt) return;
    attempt = playback.attempt;
    channel.postMessage("started");
  });
  return () => {
    unsubscribe();
    channel.close();
  };
}

/** Dispatches a retry opportunity when the network returns or the page becomes visible. */
export function reportRetryOpportunities(player: Player): () => void {
  const stopped = new AbortController();
  const { signal } = stopped;
  const report = () => player.dispatch({ type: "retry opportunity" });
  const reportIfVisible = () => document.visibilityState === "visible" && report();
  window.addEventListener("online", report, { signal });
  window.addEventListener("pageshow", reportIfVisible, { signal });
  document.addEventListener("visibilitychange", reportIfVisible, { signal });
  return () => stopped.abort();
}

/** Reports a failed start to the server, so that the station is checked sooner. Skipped while offline. */
export function reportPlayFailures(player: Player): () => void {
  let reported = player.state().playback.attempt;
  return player.subscribe(() => {
    const { status, startFailed, station, attempt } = player.state().playback;
    if (status !== "error" || !startFailed || !station || attempt === reported || !navigator.onLine) return;
    reported = attempt;
    fetch(`/api/stations/${encodeURIComponent(station.id)}/play-failures`, {
      method: "POST",
      keepalive: true,
      headers: { "content-type": "application/json" },
      body: "{}",
    }).catch(() => {
      // The report is optional: every station is checked daily.
    });
  });
}
