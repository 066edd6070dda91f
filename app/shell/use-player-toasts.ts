import { useEffect } from "react";
import { usePlayer } from "#app/player/use-player.ts";
import { dismissErrorToasts, showToast } from "#app/ui/toast.ts";

/** Shows a toast when a stream fails, until one plays; the bar's alert announces the failure. Source: spec, section 4. */
export function usePlayerToasts(): void {
  const player = usePlayer();
  useEffect(() => {
    let before = player.state().playback;
    return player.subscribe(() => {
      const { playback } = player.state();
      if (playback.status === "error" && before.status !== "error") {
        showToast({ kind: "error", text: "Falha ao carregar a transmissão de rádio", announced: false });
      }
      if (playback.status === "playing" && before.status !== "playing") dismissErrorToasts();
      before = playback;
    });
  }, [player]);
}
