import { WifiOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";

/** A notice while the device is offline. The player may continue from its buffer. */
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
          <Icon of={WifiOff} size={4} className="flex-none" />
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
