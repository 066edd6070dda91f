import type { ReactNode } from "react";
import { RenderInBatches } from "./render-in-batches.tsx";

/** The items before are on every first screen, and are always rendered. */
const ALWAYS_RENDERED = 10;

const SKIPPABLE_STYLES = "[content-visibility:auto] in-data-full-layout:[content-visibility:visible]";

/** The estimated height of an item that is not rendered yet, which gives the page its length; and its margins. */
const SIZE_STYLES = {
  card: "-mr-[11px] -ml-[5px] pr-[11px] pl-[5px] [contain-intrinsic-block-size:auto_calc(50vw+130px)] sm:[contain-intrinsic-block-size:auto_calc(50vw+110px)] md:[contain-intrinsic-block-size:auto_calc(33vw+102px)] lg:[contain-intrinsic-block-size:auto_min(calc(20vw+101px),369px)]",
  row: "-mx-3 px-3 [contain-intrinsic-block-size:auto_91px] sm:[contain-intrinsic-block-size:auto_121px]",
};

/**
 * A station's item in a long list. The browser renders only the items near the window (content-visibility), but all are
 * available to the keyboard, to find-in-page and to screen readers. Skippable items are clipped at their edges, so negative
 * margins leave space for focus rings and hearts. `data-full-layout` on the page renders all; see list-position.ts.
 */
export function StationItem({
  index,
  variant,
  children,
}: {
  index: number;
  variant: keyof typeof SIZE_STYLES;
  children: ReactNode;
}) {
  return (
    <li className={index < ALWAYS_RENDERED ? "min-w-0" : `min-w-0 ${SKIPPABLE_STYLES} ${SIZE_STYLES[variant]}`}>
      <RenderInBatches index={index}>{children}</RenderInBatches>
    </li>
  );
}
