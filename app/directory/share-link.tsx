import { Copy, Share2 } from "lucide-react";
import { useId } from "react";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { copyUrl, type ShareOutcome, shareMessage, shareUrl } from "#app/ui/share.client.ts";
import { showToast } from "#app/ui/toast.ts";

/** A page's URL in a field with a copy button. */
export function ShareLink({ pageUrl }: { pageUrl: string }) {
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
          onClick={async () => showOutcome(await copyUrl(pageUrl), pageUrl)}
        >
          <Icon of={Copy} />
          Copiar
        </button>
      </div>
    </section>
  );
}

/** Shares a page through the system's share dialog, or copies its URL where there is none. */
export function ShareButton({ title, pageUrl }: { title: string; pageUrl: string }) {
  return (
    <button
      type="button"
      data-needs-script=""
      className={BUTTON_STYLES.outline}
      onClick={async () => showOutcome(await shareUrl(title, pageUrl), pageUrl)}
    >
      <Icon of={Share2} />
      Partilhar
    </button>
  );
}

/** Shows a toast; without clipboard permission it shows the URL. */
function showOutcome(outcome: ShareOutcome, url: string): void {
  const text = shareMessage(outcome, url);
  if (text) showToast({ kind: outcome === "failed" ? "error" : "success", text });
}
