/** What a browser has recorded of one visit. Times in ms since the visitor asked for the page. */
export type VisitMeasurements = {
  /** The first paint of a page that had the first station's name in it and the styles that make it readable. */
  readable: number;
  largestPaint: number;
  /** What that was: the element's name and the beginning of its text or its address. */
  largest: string;
  font: number;
  /** The last of the pictures that are in the window. */
  covers: number;
  /** Everything that moved by itself; 0 is nothing. */
  shift: number;
  /** Sum over tasks of what they took beyond 50 ms, from the first contentful paint on. */
  blocking: number;
  longest: number;
  load: number;
};

/**
 * Runs in the page, once it has been quiet: reads what the browser recorded by itself, so that nothing of ours takes
 * part in the visit that is measured, and a page without scripts is read in the same way.
 * The HTML is one piece and its style sheets hold back painting, so a name is readable with the first contentful paint,
 * or, when a paint came before the HTML was whole, with the end of the HTML.
 */
export function observeVisit(): VisitMeasurements {
  const entries = (type: string) => {
    const observer = new PerformanceObserver(() => {});
    observer.observe({ type, buffered: true });
    const taken = observer.takeRecords();
    observer.disconnect();
    return taken;
  };
  // The types of these entries are not in TypeScript's library.
  type Paint = PerformanceEntry & { element?: Element; size: number };
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };

  const [page] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
  const firstPaint = entries("paint").find(({ name }) => name === "first-contentful-paint")?.startTime ?? Number.NaN;
  const largest = (entries("largest-contentful-paint") as Paint[]).at(-1);
  const tasks = entries("longtask").filter(({ startTime, duration }) => startTime + duration > firstPaint);
  const inWindow = new Set(
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight && image.checkVisibility())
      .map(({ currentSrc }) => currentSrc),
  );
  const lastOf = (some: PerformanceResourceTiming[]) => Math.max(0, ...some.map(({ responseEnd }) => responseEnd));
  return {
    readable: Math.max(firstPaint, page?.responseEnd ?? Number.NaN),
    largestPaint: largest?.startTime ?? Number.NaN,
    largest: `${largest?.element?.localName}: ${(largest?.element?.textContent || largest?.element?.getAttribute("src") || "").slice(0, 40)}`,
    font: lastOf(resources.filter(({ name }) => name.endsWith(".woff2"))),
    covers: lastOf(resources.filter(({ name }) => inWindow.has(name))),
    shift: (entries("layout-shift") as Shift[]).reduce((sum, { value }) => sum + value, 0),
    blocking: tasks.reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    longest: Math.max(0, ...tasks.map(({ duration }) => duration)),
    load: page?.loadEventEnd ?? Number.NaN,
  };
}
