import { hasNativeHls } from "./native-hls.client.ts";
import type { PlayableStation } from "./playable-station.ts";

/** Fetches the script that a station in segments needs, while the visitor only points at it: the click then finds it there. */
export function preloadHls({ streamKind }: PlayableStation): void {
  if (streamKind !== "hls" || hasNativeHls(document.createElement("audio"))) return;
  import("./hls-output.client.ts").catch(() => {
    // Playing it will ask again, and tell when that fails.
  });
}
