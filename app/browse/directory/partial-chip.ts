/** A chip without added space: its distance from the row's start, and its width. In px. */
type ChipBox = { left: number; width: number };

/**
 * The space to add on each side of every chip of a row, so that about half of the last visible chip is visible and the
 * row is seen to scroll. In px; 0 where no space within the limits does that. `width`: what is visible of the row.
 * Self-contained: its source is part of an inline script.
 */
export function partialChipSpace(chips: readonly ChipBox[], width: number): number {
  const [minSpace, maxSpace] = [-6, 24];
  const [leastVisible, mostVisible] = [0.35, 0.65];
  let best: number | undefined;
  for (const [index, { left, width: own }] of chips.entries()) {
    // With a space s this chip begins at left + 2·s·index and is own + 2·s wide.
    const spaceFor = (visible: number) => (width - left - visible * own) / (2 * (index + visible));
    const space = Math.max(spaceFor(mostVisible), Math.min(spaceFor(leastVisible), 0));
    if (space < minSpace || space > maxSpace) continue;
    if (best === undefined || Math.abs(space) < Math.abs(best)) best = space;
  }
  return best ?? 0;
}

/**
 * Adds that space to the chips of a row that scrolls; on a wide window the row does not. Self-contained, as above.
 * `spaceOf`: partialChipSpace.
 */
function addSpace(row: Element, spaceOf: typeof partialChipSpace): void {
  const { style, dataset } = document.documentElement;
  dataset.chipSpace = "";
  style.removeProperty("--chip-space");
  if (getComputedStyle(row).overflowX !== "auto" || row.scrollWidth <= row.clientWidth) return;
  const start = row.getBoundingClientRect().left - row.scrollLeft;
  const chips = [...row.querySelectorAll("a, summary")].map((chip) => chip.getBoundingClientRect());
  const boxes = chips.map(({ left, width }) => ({ left: left - start, width }));
  style.setProperty("--chip-space", `${spaceOf(boxes, row.clientWidth)}px`);
}

export const showPartialChip = (row: Element): void => addSpace(row, partialChipSpace);

/** Now, and when the typeface is there, which may be long before hydration. Self-contained, as above. */
function addSpaceTwice(row: Element, add: typeof addSpace, spaceOf: typeof partialChipSpace): void {
  add(row, spaceOf);
  void document.fonts.ready.then(() => row.isConnected && add(row, spaceOf));
}

/**
 * The same in an inline script right after the row. A browser may paint the page before it runs: `data-chip-row` hides
 * the row until then, so that nothing moves.
 */
export const PARTIAL_CHIP_SCRIPT = `(${addSpaceTwice})(document.currentScript.previousElementSibling,${addSpace},${partialChipSpace})`;
