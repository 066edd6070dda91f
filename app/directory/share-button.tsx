import { Share2 } from "lucide-react";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { showToast } from "#app/ui/toast.ts";

/** Shares an pageUrl by the system's own means, or copies it where there are none. */
export function ShareButton({ title, pageUrl }: { title: string; pageUrl: string }) {
  return (
    <button type="button" data-needs-script="" className={BUTTON_STYLES.outline} onClick={() => share(title, pageUrl)}>
      <Share2 className="size-5" strokeWidth={1.75} aria-hidden="true" />
      Partilhar
    </button>
  );
}

async function share(title: string, url: string): Promise<void> {
  if (!navigator.share) return copyUrl(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The visitor closed the system's own window: nothing went wrong.
    if (error instanceof Error && error.name === "AbortError") return;
    await copyUrl(url);
  }
}

/** Copies an pageUrl, and says so; where the browser does not let us, shows it instead. */
export async function copyUrl(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", text: "Endereço copiado" });
  } catch {
    showToast({ kind: "error", text: `Não foi possível copiar. O endereço é ${url}` });
  }
}
