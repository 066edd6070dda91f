import { useId } from "react";
import { Link } from "react-router";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { showToast } from "#app/platform/ui/toast.ts";
import { copyLink, openShareDialog, shareStation } from "#app/sound/player/share-station.client.ts";
import { stationChangesUrl, stationPage } from "#app/stations/station/station-url.ts";

type SharedStation = { id: string; name: string };

/** The URL of a station's page in a field with a copy button, and the links to its code for other sites and to its changes. */
export function ShareLink({ station, pageUrl }: { station: SharedStation; pageUrl: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h3 id={id} className="mb-2 font-semibold text-small">
        Partilhar
      </h3>
      <div className="flex">
        <input
          type="text"
          readOnly={true}
          aria-label="Endereço da estação"
          value={pageUrl.replace(/^https?:\/\//, "")}
          className="min-h-12 min-w-0 flex-1 rounded-l-sm border border-line-strong bg-surface px-3.5"
          onFocus={(event) => event.currentTarget.select()}
        />
        <button
          type="button"
          data-needs-script=""
          className={`${BUTTON_STYLES.primary} rounded-l-none`}
          onClick={() => void copyLink(pageUrl).then(showToast)}
        >
          <Icon of="copy" />
          Copiar
        </button>
      </div>
      <EmbedLink station={station} pageUrl={pageUrl} />
      <Link to={stationChangesUrl(station.id)} className={ROW_LINK_STYLES}>
        <Icon of="rotate-ccw-clock" />
        Alterações
      </Link>
    </section>
  );
}

const ROW_LINK_STYLES = "flex min-h-12 items-center gap-2.5 border-line border-b no-underline hover:underline";

/** Opens the code over the page; in a new window, or without JavaScript, its own page. */
function EmbedLink({ station, pageUrl }: { station: SharedStation; pageUrl: string }) {
  return (
    <Link
      to={`${stationPage(station.id)}/embed`}
      className={`${ROW_LINK_STYLES} mt-3`}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        openShareDialog({ dialog: "embed", station, pageUrl });
      }}
    >
      <Icon of="code-xml" />
      Pôr no meu sítio
    </Link>
  );
}

/** Shares a station's page through the system's share dialog, or ours where there is none. */
export function ShareButton({ station, pageUrl }: { station: SharedStation; pageUrl: string }) {
  return (
    <button
      type="button"
      data-needs-script=""
      className={BUTTON_STYLES.outline}
      onClick={() => void shareStation({ station, pageUrl })}
    >
      <Icon of="share-2" />
      Partilhar
    </button>
  );
}
