/** Whether the browser has the system's share dialog. */
export function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Opens the system's share dialog. `unavailable`: there is none, or it failed. */
export async function share(content: ShareData): Promise<"shared" | "cancelled" | "unavailable"> {
  try {
    // Some browsers have no share dialog.
    const sharing: Promise<void> | undefined = navigator.share?.(content);
    if (!sharing) return "unavailable";
    await sharing;
    return "shared";
  } catch (error) {
    return error instanceof Error && error.name === "AbortError" ? "cancelled" : "unavailable";
  }
}

/** Copies a text; false without clipboard permission, and outside https. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The page shows the text.
    return false;
  }
}

/** Downloads a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // Long enough for the download to start.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
