/** `cancelled`: the visitor closed the system's dialog. */
export type ShareOutcome = "shared" | "copied" | "failed" | "cancelled";

/** Shares a page through the system's share dialog, or copies its URL where there is none. */
export async function shareUrl(title: string, url: string): Promise<ShareOutcome> {
  try {
    // Some browsers have no share dialog.
    const sharing: Promise<void> | undefined = navigator.share?.({ title, url });
    if (!sharing) return copyText(url);
    await sharing;
    return "shared";
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? "cancelled" : copyText(url);
  }
}

/** Copies a text. Fails without clipboard permission, and outside https. */
export async function copyText(text: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return "copied";
  } catch {
    // The outcome makes the page show the URL.
    return "failed";
  }
}

/** The message for an outcome; null if there is nothing to say. */
export function shareMessage(outcome: ShareOutcome, url: string): string | null {
  if (outcome === "copied") return "Ligação copiada";
  return outcome === "failed" ? `Não foi possível copiar. O endereço é ${url}` : null;
}
