const STATES = "transition-colors duration-[120ms] disabled:opacity-45 aria-disabled:opacity-45";
const TEXT = "font-semibold font-stretch-104% no-underline";
const BASE = `${TEXT} ${STATES} inline-flex items-center justify-center rounded-sm border`;
const LARGE = `${BASE} min-h-12 gap-2.5 px-[22px]`;
const SMALL = `${BASE} min-h-11 min-w-11 gap-2.5 px-3.5 text-small max-sm:gap-1.5 max-sm:px-1.5 [&>svg]:size-4`;

const UNDERLINED = `${BASE} min-h-11 gap-1.5 border-transparent underline`;

const FILL = "border-transparent bg-fill text-white hover:bg-fill-hover";
const OUTLINE = "border-line-strong bg-transparent text-ink hover:border-ink hover:bg-sunken";
const DANGER = "border-transparent bg-danger-fill text-white hover:bg-danger-fill-hover";
const ON_COBALT = "border-player-line bg-transparent text-white hover:bg-player-2";
const DANGER_OUTLINE = "border-line-strong bg-transparent text-danger hover:border-danger";

/**
 * The styles of buttons, and of links that look like buttons. The small ones are 44 px high and at least as wide, for
 * rows of buttons.
 */
export const BUTTON_STYLES = {
  primary: `${LARGE} ${FILL}`,
  outline: `${LARGE} ${OUTLINE}`,
  danger: `${LARGE} ${DANGER}`,
  dangerOutline: `${LARGE} ${DANGER_OUTLINE}`,
  smallPrimary: `${SMALL} ${FILL}`,
  smallOutline: `${SMALL} ${OUTLINE}`,
  smallDangerOutline: `${SMALL} ${DANGER_OUTLINE}`,
  /** Has the colour of the text around it. */
  link: `${UNDERLINED} text-compact hover:decoration-2`,
  onCobalt: `${BASE} ${ON_COBALT} min-h-11 gap-2.5 px-3.5 text-small`,
} as const;

/** A link without the line under it, such as a name; the pointer shows it. */
export const PLAIN_LINK_STYLES = "no-underline hover:underline";

/** A button around an icon; its colours and size are missing. */
export const ICON_BUTTON_BASE = "inline-grid flex-none place-items-center rounded-sm";

/** A 44 px square button around an icon, whose edges may overlap text. */
export const BARE_ICON_BUTTON_STYLES = `${ICON_BUTTON_BASE} size-11 text-ink-2 hover:text-ink`;

/** `BARE_ICON_BUTTON_STYLES` with a background under the pointer. */
export const ICON_BUTTON_STYLES = `${BARE_ICON_BUTTON_STYLES} hover:bg-sunken`;

/** A link in its own line or in a row of links, 44 px high. */
export const TEXT_LINK_STYLES = "inline-flex min-h-11 items-center underline";

/** A link that is an action, as "Ver tudo" under a list. */
export const ACTION_LINK_STYLES = `${TEXT_LINK_STYLES} font-semibold text-cobalt text-compact`;

/** `ACTION_LINK_STYLES` beside a heading or under a list: its hit area is over the space around it. */
export const MORE_LINK_STYLES = `${ACTION_LINK_STYLES} -my-3 min-w-0 decoration-1`;

/** A link or a button as wide as the list or menu in which it is. */
export const LIST_ITEM_STYLES = "flex w-full items-center text-left font-medium no-underline focus-inside";

const CHIP_STATES = "hover:border-ink aria-[current]:inverted";

/** A bordered link of 44 px in a row of choices; the current one is inverted. */
export const CHIP_STYLES = `${CHIP_STATES} min-h-11 items-center boxed px-3.5 text-compact no-underline`;
