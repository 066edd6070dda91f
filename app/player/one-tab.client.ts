/**
 * One tab plays: a tab that starts says so, and every other one pauses.
 * Browsers without BroadcastChannel let each tab play for itself.
 */
export function oneTabPlays(pause: () => void): { started: () => void; close: () => void } {
  if (!("BroadcastChannel" in window)) return { started: () => {}, close: () => {} };
  const channel = new BroadcastChannel("radiowave.player");
  channel.onmessage = pause;
  return { started: () => channel.postMessage("started"), close: () => channel.close() };
}
