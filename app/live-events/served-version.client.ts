/** Its name in the header Server-Timing; the server writes it too. */
const METRIC = "radiowave";

/**
 * Up to which version the page that this browser was sent holds, as the answer's header says it: a page that was made
 * earlier and kept says an older one in its text. Null: the header did not come, or the browser does not show it.
 */
export function servedVersion(): string | null {
  const [navigation] = performance.getEntriesByType("navigation");
  if (!(navigation instanceof PerformanceNavigationTiming)) return null;
  return navigation.serverTiming?.find(({ name }) => name === METRIC)?.description || null;
}
