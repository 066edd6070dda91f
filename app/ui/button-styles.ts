const DISABLED =
  "disabled:opacity-45 disabled:cursor-not-allowed aria-disabled:opacity-45 aria-disabled:cursor-not-allowed";
const BASE = `inline-flex items-center justify-center rounded-sm border font-semibold font-stretch-104% no-underline transition-colors duration-[120ms] ${DISABLED}`;
const LARGE = `${BASE} min-h-12 gap-2.5 px-[22px]`;
const SMALL = `${BASE} min-h-11 min-w-11 gap-2.5 px-3.5 text-small max-sm:gap-1.5 max-sm:px-1.5 [&>svg]:size-4`;

const FILL = "border-transparent bg-fill text-white hover:bg-fill-hover";
const OUTLINE = "border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sunken";
const DANGER = "border-transparent bg-danger-fill text-white hover:bg-danger-fill-hover";
const DANGER_OUTLINE = "border-line-strong bg-transparent text-danger hover:border-danger";

/** The styles of buttons, and of links that look like buttons. The small ones are 44 px high and at least as wide, for rows of buttons. */
export const BUTTON_STYLES = {
  primary: `${LARGE} ${FILL}`,
  outline: `${LARGE} ${OUTLINE}`,
  danger: `${LARGE} ${DANGER}`,
  dangerOutline: `${LARGE} ${DANGER_OUTLINE}`,
  smallPrimary: `${SMALL} ${FILL}`,
  smallOutline: `${SMALL} ${OUTLINE}`,
  smallDangerOutline: `${SMALL} ${DANGER_OUTLINE}`,
  quiet: `${BASE} min-h-11 gap-1.5 border-transparent text-ink-2 text-small underline hover:text-ink [&>svg]:size-4`,
  /** Has the colour of the text around it. */
  link: `${BASE} min-h-11 gap-1.5 border-transparent text-compact underline hover:decoration-2`,
  onCobalt: `${BASE} min-h-11 gap-2.5 px-3.5 text-small border-player-line bg-transparent text-white hover:bg-player-2`,
} as const;

/** A link without the line under it, such as a name; the pointer shows it. */
export const PLAIN_LINK_STYLES = "no-underline hover:underline";

/** A 44 px square button around an icon, whose edges may overlap text. */
export const BARE_ICON_BUTTON_STYLES =
  "inline-grid size-11 flex-none place-items-center rounded-sm text-ink-2 hover:text-ink";

/** `BARE_ICON_BUTTON_STYLES` with a background under the pointer. */
export const ICON_BUTTON_STYLES = `${BARE_ICON_BUTTON_STYLES} hover:bg-sunken`;

/** A link in its own line or in a row of links, 44 px high. */
export const TEXT_LINK_STYLES = "inline-flex min-h-11 items-center underline";

/** A link beside a heading or under a list, whose hit area is over the space around it. */
export const MORE_LINK_STYLES =
  "-my-3 inline-flex min-h-11 min-w-0 items-center font-semibold text-compact text-cobalt underline decoration-1";

/** A bordered link of 44 px in a row of choices. */
export const CHIP_STYLES = "min-h-11 items-center boxed px-3.5 text-compact no-underline hover:border-ink";
