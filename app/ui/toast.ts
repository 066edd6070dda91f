export type Toast = {
  kind: "success" | "error";
  text: string;
  title?: string;
  /** False when the same news is told elsewhere on the page at the same moment. */
  announced?: boolean;
};

const listeners = new Set<(toast: Toast) => void>();

/** Shows a short message above the player. It goes by itself; nothing that somebody must know may be only here. */
export function showToast(toast: Toast): void {
  for (const listener of listeners) listener(toast);
}

/** Calls back with every toast; gives the function that ends it. */
export function onToast(listener: (toast: Toast) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
