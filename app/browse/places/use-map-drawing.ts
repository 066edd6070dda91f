import { type RefObject, useEffect, useRef, useState } from "react";
import { whenIdle } from "#app/platform/browser/when-idle.client.ts";
import { loadWhenPossible } from "#app/platform/ui/load-or-report.ts";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";

// Only its type: the module, with the mask of the world, is loaded when a map comes into view.
import type * as mapDrawing from "./map-drawing.ts";

type MapModule = typeof mapDrawing;

/** Night moves one tile in twenty minutes. */
const REDRAW_MS = 600_000;

/** How far below the window a map begins to load. */
const MARGIN = "200px";

/**
 * Draws the tiles of a map into a group when the map comes near the window, again when the counts change, and every ten
 * minutes for day and night, without a request. Gives the module with the shapes of countries; null before that.
 */
export function useMapDrawing(
  group: RefObject<SVGGElement | null>,
  counts: mapDrawing.StationCounts,
): MapModule | null {
  const [map, setMap] = useState<MapModule | null>(null);
  useEffect(() => {
    const svg = group.current?.ownerSVGElement;
    if (!svg) return;
    const load = () => {
      // Until then the map stays as the server drew it.
      void loadWhenPossible(() => import("./map-drawing.ts")).then(setMap);
    };
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.at(-1)?.isIntersecting) return;
        observer.disconnect();
        whenIdle(load);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(svg);
    return () => observer.disconnect();
  }, [group]);
  // Every revalidation brings new counts, most of them equal.
  const key = JSON.stringify(counts);
  const latest = useRef(counts);
  useBeforePaint(() => {
    latest.current = counts;
  });
  // `key` is the counts as text.
  useBeforePaint(() => {
    if (!map) return;
    const draw = () => {
      if (group.current) group.current.innerHTML = map.mapDrawing(latest.current, new Date());
    };
    draw();
    const timer = setInterval(() => whenIdle(draw), REDRAW_MS);
    return () => clearInterval(timer);
  }, [map, key, group]);
  return map;
}
