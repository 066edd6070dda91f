import { Copy, Share2 } from "lucide-react";
import { useId } from "react";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { showToast } from "#app/ui/toast.ts";

/** A page's URL in a field with a copy button. */
export function ShareLink({ pageUrl }: { pageUrl: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-10 max-w-[640px]">
      <h2 id={id} className="mb-3 text-t2">
        Partilhar
      </h2>
      <div className="flex">
        <input
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
          onClick={() => copyUrl(pageUrl)}
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
    <button type="button" data-needs-script="" className={BUTTON_STYLES.outline} onClick={() => share(title, pageUrl)}>
      <Icon of={Share2} />
      Partilhar
    </button>
  );
}

async function share(title: string, url: string): Promise<void> {
  if (!navigator.share) return copyUrl(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The visitor closed the share dialog.
    if (error instanceof Error && error.name === "AbortError") return;
    await copyUrl(url);
  }
}

/** Copies a URL and shows a toast; without clipboard permission the toast shows the URL. */
async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", text: "Endereço copiado" });
  } catch {
    showToast({ kind: "error", text: `Não foi possível copiar. O endereço é ${url}` });
  }
}
