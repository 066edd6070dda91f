/** Source of the keys: design, section 7. */
export const SHORTCUTS = [
  { keys: "Espaço", does: "Ouvir ou pausar" },
  { keys: "M", does: "Silenciar ou repor o som" },
  { keys: "F", does: "Adicionar aos favoritos ou remover" },
  { keys: "/", does: "Ir para a pesquisa" },
  { keys: "Esc", does: "Limpar a pesquisa; fechar janelas e avisos" },
  { keys: "← →", does: "Percorrer o mostrador; alterar o volume" },
  { keys: "?", does: "Mostrar estes atalhos" },
] as const;

export type Shortcut = "play or pause" | "mute" | "favourite" | "search" | "help";

/** Where the focus is when a key is pressed. */
export type FocusContext = "page" | "control" | "field" | "dialog";

/** Where switching the single-letter keys off is remembered (WCAG 2.1.4). */
export const SHORTCUTS_KEY = "radioShortcuts";

/**
 * What a key does here. Never anything in a field or an open dialog, nor together with Ctrl, Alt or Meta.
 * The space bar belongs to a button or link that has the focus. `singleKeysEnabled` false leaves only the space bar.
 */
export function shortcutFor(
  key: string,
  { focus, modified, singleKeysEnabled }: { focus: FocusContext; modified: boolean; singleKeysEnabled: boolean },
): Shortcut | null {
  if (modified || focus === "field" || focus === "dialog") return null;
  if (key === " ") return focus === "page" ? "play or pause" : null;
  if (!singleKeysEnabled) return null;
  switch (key.toLowerCase()) {
    case "m":
      return "mute";
    case "f":
      return "favourite";
    case "/":
      return "search";
    case "?":
      return "help";
    default:
      return null;
  }
}
