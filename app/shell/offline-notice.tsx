import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";

/** Says that the device is offline, as long as it is. What plays may go on playing from what is already here. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const online = useHeldWhilePressed(isOnline);
  return (
    <div role="status">
      {!online && (
        <p className="flex items-center justify-center gap-2.5 bg-ink px-4 py-2.5 font-medium text-bg text-small">
          <WifiOff className="size-4 flex-none" strokeWidth={1.75} aria-hidden="true" />
          Sem ligação à Internet
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
