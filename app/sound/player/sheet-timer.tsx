import { CompactPlayer } from "./compact-player.tsx";
import { SleepPanel } from "./sleep-panel.tsx";

/** «Temporizador» inside the player sheet, a file of its own, loaded when it is first opened. */
export function SheetTimer() {
  return (
    <>
      <CompactPlayer />
      <div className="px-5 py-6">
        <SleepPanel variant="player" titled={false} />
      </div>
    </>
  );
}
