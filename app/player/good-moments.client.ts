import type { Player } from "./player.ts";

/** Tells the player when a try is worth while: the network is back, or the visitor looks again. Gives the function that ends it. */
export function reportRetryOpportunities(player: Player): () => void {
  const listening = new AbortController();
  const tell = () => document.visibilityState === "visible" && player.dispatch({ type: "retry opportunity" });
  window.addEventListener("online", () => player.dispatch({ type: "retry opportunity" }), { signal: listening.signal });
  window.addEventListener("pageshow", tell, { signal: listening.signal });
  document.addEventListener("visibilitychange", tell, { signal: listening.signal });
  return () => listening.abort();
}
