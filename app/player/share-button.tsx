import { Check, Share2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Icon } from "#app/ui/icon.tsx";
import { type ShareOutcome, shareMessage, shareUrl } from "#app/ui/share.client.ts";
import { SHOWN_MS } from "#app/ui/toast.ts";
import { PlayerIconButton } from "./player-buttons.tsx";
import type { PlayableStation } from "./sources.ts";

/**
 * Shares the page of a station. The result is shown beside the button, because toasts are behind the sheet. `below`: it is
 * shown under the button.
 */
export function ShareStationButton({
  station: { id, name },
  className = "",
  below = false,
}: {
  station: PlayableStation;
  className?: string;
  below?: boolean;
}) {
  const [outcome, setOutcome] = useState<ShareOutcome | null>(null);
  const pageUrl = () => new URL(`/stations/${encodeURIComponent(id)}`, window.location.href).href;
  const message = outcome && shareMessage(outcome, pageUrl());
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS.success);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function share(): Promise<void> {
    setOutcome(null);
    setOutcome(await shareUrl(name, pageUrl()));
  }

  return (
    <div className={`relative ${className}`}>
      <PlayerIconButton aria-label={`Partilhar ${name}`} title="Partilhar" onClick={() => void share()}>
        <Icon of={outcome === "copied" ? Check : Share2} />
      </PlayerIconButton>
      <p
        role="status"
        className={`absolute right-0 z-10 w-max max-w-[min(320px,calc(100vw-32px))] ${below ? "top-full mt-1" : "bottom-full mb-6"} ${message === null ? "" : MESSAGE_STYLES}`}
      >
        {message}
      </p>
    </div>
  );
}

const MESSAGE_STYLES =
  "rounded-sm border border-player-line bg-player px-4 py-3 text-player-ink text-small [overflow-wrap:anywhere]";
