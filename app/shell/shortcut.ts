/** Source of the keys: design, section 7. */
export const SHORTCUTS = [
  { keys: "Espaço", action: "Ouvir ou pausar" },
  { keys: "M", action: "Silenciar ou repor o som" },
  { keys: "F", action: "Adicionar aos favoritos ou remover" },
  { keys: "/", action: "Ir para a pesquisa" },
  { keys: "Esc", action: "Limpar a pesquisa; fechar janelas e avisos" },
  { keys: "← →", action: "Percorrer o mostrador; alterar o volume" },
  { keys: "?", action: "Mostrar estes atalhos" },
] as const;

export type Shortcut = "play or pause" | "mute" | "favourite" | "search" | "help";

/** The kind of element that has the focus when a key is pressed. */
export type FocusContext = "page" | "control" | "field" | "dialog";

/** The localStorage key of the setting that disables single-letter shortcuts (WCAG 2.1.4). */
export const SHORTCUTS_KEY = "radioShortcuts";

/**
 * The shortcut of a key; null in a field, in an open dialog and together with Ctrl, Alt or Meta. The space bar is null on a
 * focused button or link, which it presses. `singleKeysEnabled` false leaves only the space bar.
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
