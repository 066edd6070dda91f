import type { ReactNode } from "react";
import { RenderInBatches } from "./render-in-batches.tsx";

/** Those before stand on every first screen, and are drawn at once. */
const ALWAYS_DRAWN = 10;

const SKIPPED = "[content-visibility:auto] in-data-whole:[content-visibility:visible]";

/** About as high as it will be when it is drawn, so that the page has its length from the start; and how far it is drawn. */
const STYLES = {
  card: "-mr-[11px] -ml-[5px] pr-[11px] pl-[5px] [contain-intrinsic-block-size:auto_calc(50vw+130px)] sm:[contain-intrinsic-block-size:auto_calc(50vw+110px)] md:[contain-intrinsic-block-size:auto_calc(33vw+102px)] lg:[contain-intrinsic-block-size:auto_min(calc(20vw+101px),369px)]",
  row: "-mx-3 px-3 [contain-intrinsic-block-size:auto_91px] sm:[contain-intrinsic-block-size:auto_121px]",
};

/**
 * A station's place in a long list. The browser lays out and draws only those near what is seen; all are there for the
 * keyboard, for searching in the page and for screen readers. What is skipped is cut at its edges: they stand as far out as
 * rings of focus and hearts do. `data-whole` on the page draws all; see use-list-place.ts.
 */
export function StationItem({
  place,
  variant,
  children,
}: {
  place: number;
  variant: keyof typeof STYLES;
  children: ReactNode;
}) {
  return (
    <li className={place < ALWAYS_DRAWN ? "min-w-0" : `min-w-0 ${SKIPPED} ${STYLES[variant]}`}>
      <RenderInBatches place={place}>{children}</RenderInBatches>
    </li>
  );
}
