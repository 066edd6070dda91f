const BASE =
  "inline-flex items-center justify-center gap-2.5 rounded-sm border px-[22px] min-h-12 font-semibold [font-stretch:104%] no-underline transition-colors duration-[120ms] disabled:opacity-45 disabled:cursor-not-allowed";

/** The looks of buttons, and of links that look like buttons. */
export const BUTTON_LOOK = {
  primary: `${BASE} border-transparent bg-fill text-white hover:bg-fill-hover`,
  outline: `${BASE} border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sunken`,
  onCobalt: `${BASE} min-h-11 px-3.5 text-small border-player-line bg-transparent text-white hover:bg-player-2`,
} as const;

/** A square target of 44 px around an icon. */
export const ICON_BUTTON_LOOK =
  "inline-grid size-11 flex-none place-items-center rounded-sm text-ink-2 hover:bg-sunken hover:text-ink";
