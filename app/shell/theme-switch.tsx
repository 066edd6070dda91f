import { Moon, Sun } from "lucide-react";
import { THEME_KEY } from "./theme.ts";

/** Switches between day and night, and remembers it. Which of its two faces is seen is decided by the theme itself. */
export function ThemeSwitch({ className }: { className: string }) {
  return (
    <button type="button" data-needs-script="" className={className} onClick={switchTheme}>
      <Moon className="size-5 dark:hidden" strokeWidth={1.75} aria-hidden="true" />
      <Sun className="hidden size-5 dark:block" strokeWidth={1.75} aria-hidden="true" />
      <span className="sr-only dark:hidden">Mudar para o tema escuro</span>
      <span className="sr-only hidden dark:inline">Mudar para o tema claro</span>
    </button>
  );
}

function switchTheme(): void {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  try {
    localStorage.setItem(THEME_KEY, theme);
    window.dispatchEvent(new Event("radiowave:theme"));
  } catch {
    // Storage is closed to us: the theme holds for this visit.
    document.documentElement.dataset.theme = theme;
  }
}
