export type Toast = {
  kind: "success" | "error";
  text: string;
  title?: string;
  /** False when the same news is told elsewhere on the page at the same moment. */
  announced?: boolean;
};

const listeners = new Set<(toast: Toast) => void>();

/** Toasts that came before anybody listened: a page that has just come alive tells its news before its frame is ready. */
let waiting: Toast[] = [];

/** Shows a short message above the player. It goes by itself; nothing that somebody must know may be only here. */
export function showToast(toast: Toast): void {
  if (listeners.size === 0) waiting.push(toast);
  for (const listener of listeners) listener(toast);
}

/** Calls back with every toast, beginning with those that waited; gives the function that ends it. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  const earlier = waiting;
  waiting = [];
  for (const toast of earlier) listener(toast);
  return () => listeners.delete(listener);
}
