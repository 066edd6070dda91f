import type { Undo } from "#app/platform/http/form-result.ts";

/** The links that a toast may contain, by name. `to`: empty for the page itself. */
export const TOAST_OFFERS = {
  submission: { to: "/submit-station", label: "Continuar a adicionar a rádio" },
  account: { to: "/account", label: "Abrir a conta" },
  release: { to: "", label: "Atualizar" },
} as const;

export type Toast = {
  kind: "success" | "error";
  text: string;
  title?: string;
  /** The subject: a toast replaces the earlier one with the same subject. Default: the text. */
  about?: string;
  /** False if the page announces the same message elsewhere. */
  announced?: boolean;
  /** A link to the next step. Such a toast is shown until it is closed or the page is left. */
  offer?: keyof typeof TOAST_OFFERS;
  /** Is called in place of following the link. False: the link is followed all the same. */
  onAccept?: () => unknown;
  /** What its button takes back. */
  undo?: Undo;
  /** The id of a suspension for which its link asks the reason. */
  reasonFor?: number;
};

/** How long each kind of toast is shown, and one with a change to take back. */
export const SHOWN_MS = { success: 5_000, error: 8_000, undo: 15_000 };

export const UNDO_LABEL = "Anular";

/** The link to the page on which the reason of a suspension is given. */
export const REASON_LABEL = "Indicar motivo";

export const reasonUrl = (change: number) => `/changes/${change}/reason`;

/** The action that takes a change, or all changes of a batch, back. */
export const undoUrl = (undo: Undo) => `/changes/${encodeURIComponent(undo)}/undo`;

/** `dismissErrors` removes the error toasts that are shown or waiting. */
export type ToastEvent = { show: Toast } | { dismissErrors: true };

const listeners = new Set<(event: ToastEvent) => void>();

/** Toasts shown before the first subscription: a page's effects run before those of the layout around it. */
let waiting: readonly Toast[] = [];

/**
 * Shows a short message above the player for some seconds; essential information must also be shown elsewhere.
 * A success dismisses earlier errors, which are out of date.
 */
export function showToast(toast: Toast): void {
  if (toast.kind === "success") dismissErrorToasts();
  if (listeners.size === 0) waiting = [...waiting, toast];
  notify({ show: toast });
}

/** Removes all error toasts, after a success or a navigation. */
export function dismissErrorToasts(): void {
  waiting = withoutErrors(waiting);
  notify({ dismissErrors: true });
}

/** Calls the listener with all events, first with the waiting toasts. Returns the function that ends it. */
export function subscribeToToasts(listener: (event: ToastEvent) => void): () => void {
  listeners.add(listener);
  const earlier = waiting;
  waiting = [];
  for (const toast of earlier) listener({ show: toast });
  return () => listeners.delete(listener);
}

/** A toast's title and text on one line. */
export function toastSentence({ title, text }: Toast): string {
  if (!title) return text;
  return /[.!?]$/.test(title) ? `${title} ${text}` : `${title}: ${text}`;
}

export function withoutErrors(toasts: readonly Toast[]): readonly Toast[] {
  return toasts.filter(({ kind }) => kind !== "error");
}

function notify(event: ToastEvent): void {
  for (const listener of listeners) listener(event);
}
