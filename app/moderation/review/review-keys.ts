/** Buttons and links of the queue have their key in `data-key`. */
export const BUTTON_KEYS = ["a", "s", "e", "d", "v", "u", "o"] as const;

type ButtonKey = (typeof BUTTON_KEYS)[number];

/** `move`: to the next or previous item, selecting the rows on the way if `extends`. */
export type ReviewKey =
  | { action: "move"; step: 1 | -1; extends: boolean }
  | { action: "select" }
  | { action: "listen" }
  | { action: "press"; key: ButtonKey };

type Pressed = {
  key: string;
  shift: boolean;
  /** Ctrl, Alt or Meta. */
  modified: boolean;
  focus: "page" | "control" | "field" | "dialog";
  /** Whether the focus is on the link of a row, which the space bar does not press. */
  isOnRow: boolean;
  singleKeysEnabled: boolean;
};

/** What a key does on the page of the queue; null for others, in fields and dialogs, and where single keys are disabled. */
export function reviewKeyFor({ key, shift, modified, focus, isOnRow, singleKeysEnabled }: Pressed): ReviewKey | null {
  if (modified || focus === "field" || focus === "dialog") return null;
  if (key === " ") return !shift && (focus === "page" || isOnRow) ? { action: "listen" } : null;
  if (!singleKeysEnabled) return null;
  const letter = key.toLowerCase();
  if (letter === "j" || letter === "k") return { action: "move", step: letter === "j" ? 1 : -1, extends: shift };
  if (shift) return null;
  if (letter === "x") return { action: "select" };
  const button = BUTTON_KEYS.find((known) => known === letter);
  return button ? { action: "press", key: button } : null;
}

/**
 * The rows that keys opened and that are still to be shown, after the item `shown` was. `opened`: their ids in their
 * order; only the last one stays open, and the ones before may be shown for a moment. Null: the item was opened by
 * something else, such as a pointer.
 */
export function rowsStillOpening(opened: readonly number[], shown: number | null): number[] | null {
  const index = shown === null ? -1 : opened.lastIndexOf(shown);
  return index === -1 ? null : opened.slice(index + 1);
}

/** The keys as they are listed. */
export const REVIEW_SHORTCUTS = [
  { keys: "J K", action: "Item seguinte, anterior" },
  { keys: "Shift+J K", action: "Escolher também o seguinte, o anterior" },
  { keys: "X", action: "Escolher o item" },
  { keys: "A", action: "Aprovar, aceitar ou manter" },
  { keys: "S", action: "Suspender ou recusar" },
  { keys: "E", action: "Editar a rádio" },
  { keys: "D", action: "Apagar a rádio" },
  { keys: "V", action: "Verificar de novo" },
  { keys: "U", action: "Anular a última decisão" },
  { keys: "O", action: "Abrir a página da rádio" },
  { keys: "Espaço", action: "Ouvir ou pausar a rádio do item" },
] as const;
