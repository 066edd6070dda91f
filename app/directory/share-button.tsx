import { Share2 } from "lucide-react";
import { BUTTON_LOOK } from "#app/ui/button-styles.ts";
import { showToast } from "#app/ui/toast.ts";

/** Shares an address by the system's own means, or copies it where there are none. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  return (
    <button type="button" data-needs-script="" className={BUTTON_LOOK.outline} onClick={() => share(title, address)}>
      <Share2 className="size-5" strokeWidth={1.75} aria-hidden="true" />
      Partilhar
    </button>
  );
}

async function share(title: string, url: string): Promise<void> {
  if (!navigator.share) return copyAddress(url);
  try {
    await navigator.share({ title, url });
  } catch (error) {
    // The visitor closed the system's own window: nothing went wrong.
    if (error instanceof Error && error.name === "AbortError") return;
    await copyAddress(url);
  }
}

/** Copies an address, and says so; where the browser does not let us, shows it instead. */
export async function copyAddress(url: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ kind: "success", text: "Endereço copiado" });
  } catch {
    showToast({ kind: "error", text: `Não foi possível copiar. O endereço é ${url}` });
  }
}
