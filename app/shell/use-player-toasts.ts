import { useEffect } from "react";
import { usePlayer } from "#app/player/use-player.ts";
import { showToast } from "#app/ui/toast.ts";

/** Shows a toast when a stream fails. Source of the words: spec, section 4. The bar's alert already says it aloud. */
export function usePlayerToasts(): void {
  const player = usePlayer();
  useEffect(() => {
    let before = player.state().playback;
    return player.subscribe(() => {
      const { playback } = player.state();
      if (playback.status === "error" && before.status !== "error") {
        showToast({ kind: "error", text: "Falha ao carregar a transmissão de rádio", announced: false });
      }
      before = playback;
    });
  }, [player]);
}
