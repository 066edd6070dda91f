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

/** A toast in the list. `id`: its subject. */
export type ShownToast = Toast & { id: string };

/** A sentence for screen readers. `id`: so that a repeated one is announced again. */
type Announcement = { id: number; sentence: string };

export type ToastState = {
  /** The newest first. */
  shown: readonly ShownToast[];
  /** Those of the last seconds, the newest last. */
  announcements: readonly Announcement[];
};

export const NO_TOASTS: ToastState = { shown: [], announcements: [] };

/** The time that a toast has left; it runs while `stop` is there. */
type Countdown = { leftMs: number; startedAt: number; stop: (() => void) | null };

type Timers = { after: (ms: number, run: () => void) => () => void; now: () => number };

/** A list of toasts that time out. `after`: a timer that returns its cancellation. */
export function createToastList({ after, now }: Timers) {
  let state = NO_TOASTS;
  let announcementId = 0;
  let paused = false;
  const countdowns = new Map<string, Countdown>();
  const listeners = new Set<() => void>();

  function set(changed: Partial<ToastState>): void {
    state = { ...state, ...changed };
    for (const listener of listeners) listener();
  }

  function start(id: string, leftMs: number): void {
    countdowns.get(id)?.stop?.();
    countdowns.set(id, { leftMs, startedAt: now(), stop: paused ? null : after(leftMs, () => close(id)) });
  }

  /** A success dismisses earlier errors, which are out of date. */
  function show(toast: Toast): void {
    if (toast.kind === "success") dismissErrors();
    const one = { ...toast, id: toast.about ?? toast.text };
    const replaces = state.shown.some(({ id }) => id === one.id);
    set({ shown: replaces ? state.shown.map((other) => (other.id === one.id ? one : other)) : [one, ...state.shown] });
    stop(one.id);
    if (!one.offer) start(one.id, SHOWN_MS[(one.undo ?? one.reasonFor) ? "undo" : one.kind]);
    if (one.announced !== false) announce(one);
  }

  function announce(toast: Toast): void {
    announcementId += 1;
    const id = announcementId;
    set({ announcements: [...state.announcements, { id, sentence: announcedSentence(toast) }] });
    after(SHOWN_MS[toast.kind], () => set({ announcements: state.announcements.filter((one) => one.id !== id) }));
  }

  function stop(id: string): void {
    countdowns.get(id)?.stop?.();
    countdowns.delete(id);
  }

  function close(...ids: string[]): void {
    if (ids.length === 0) return;
    for (const id of ids) stop(id);
    set({ shown: state.shown.filter(({ id }) => !ids.includes(id)) });
  }

  /** `among`: those that were shown at some moment; one that was shown again since is not among them. */
  function dismissErrors(among = state.shown): void {
    const errors = state.shown.filter((toast) => toast.kind === "error" && among.includes(toast));
    close(...errors.map(({ id }) => id));
  }

  /** Stops the time of all toasts, or lets it run on. */
  function pause(isPaused: boolean): void {
    if (isPaused === paused) return;
    paused = isPaused;
    for (const [id, { leftMs, startedAt, stop: stopTimer }] of countdowns) {
      stopTimer?.();
      if (paused) countdowns.set(id, { leftMs: leftMs - (now() - startedAt), startedAt, stop: null });
      else start(id, leftMs);
    }
  }

  return {
    read: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    show,
    close,
    dismissErrors,
    pause,
  };
}

/** The toasts of this page: a page's effects may show one before the layout around it is there. */
export const toastList = createToastList({
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  now: Date.now,
});

/** Shows a short message above the player for some seconds; essential information must also be shown elsewhere. */
export const showToast = toastList.show;

/** Removes error toasts, after a success or a navigation. */
export const dismissErrorToasts = toastList.dismissErrors;

/** A toast's title and text on one line. */
export function toastSentence({ title, text }: Toast): string {
  if (!title) return text;
  return /[.!?]$/.test(title) ? `${title} ${text}` : `${title}: ${text}`;
}

/** The link in a toast; it has one at most. */
export function linkOfToast({ offer, reasonFor }: Toast): { to: string; label: string } | undefined {
  return reasonFor === undefined ? offer && TOAST_OFFERS[offer] : { to: reasonUrl(reasonFor), label: REASON_LABEL };
}

const announcedSentence = (toast: Toast) =>
  [
    toastSentence(toast),
    ...[linkOfToast(toast)?.label, toast.undo !== undefined && UNDO_LABEL].map((label) => label && `${label}.`),
  ]
    .filter(Boolean)
    .join(" ");
