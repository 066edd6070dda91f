export type Toast = {
  kind: "success" | "error";
  text: string;
  title?: string;
  /** A toast replaces the earlier one about the same; without it, the one of the same text. */
  about?: string;
  /** False when the same news is told elsewhere on the page at the same moment. */
  announced?: boolean;
};

/** How long each kind of toast is shown. */
export const SHOWN_MS = { success: 5_000, error: 8_000 };

/** `dismissErrors`: those that are shown, or wait to be, are over. */
export type ToastEvent = { show: Toast } | { dismissErrors: true };

const listeners = new Set<(news: ToastEvent) => void>();

/** Toasts that came before anybody listened: a page that has just come alive tells its news before its frame is ready. */
let waiting: readonly Toast[] = [];

/**
 * Shows a short message above the player. It goes by itself; essential information must also be shown elsewhere.
 * A success ends the errors before it: what they said is over.
 */
export function showToast(toast: Toast): void {
  if (toast.kind === "success") dismissErrorToasts();
  if (listeners.size === 0) waiting = [...waiting, toast];
  notify({ show: toast });
}

/** Takes away every error that is shown: something succeeded since, or the visitor has gone on. */
export function dismissErrorToasts(): void {
  waiting = withoutErrors(waiting);
  notify({ dismissErrors: true });
}

/** Calls back with all news, beginning with the toasts that waited; gives the function that ends it. */
export function subscribeToToasts(listener: (news: ToastEvent) => void): () => void {
  listeners.add(listener);
  const earlier = waiting;
  waiting = [];
  for (const toast of earlier) listener({ show: toast });
  return () => listeners.delete(listener);
}

export function withoutErrors(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.filter(({ kind }) => kind !== "error");
}

function notify(news: ToastEvent): void {
  for (const listener of listeners) listener(news);
}
