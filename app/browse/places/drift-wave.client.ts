import { type HeroWaveFrame, heroWaveBands } from "./hero-wave.ts";

const PERIOD_MS = 6_000;
/** About thirty drawings a second: the wave is slow. */
const MIN_INTERVAL_MS = 30;

/**
 * Lets a hero wave drift, while it is on the screen; not at all if motion is reduced. `phase`: where it starts, and
 * where it is, in periods. Returns the function that stops it.
 */
export function driftWave(drawing: SVGSVGElement, frame: HeroWaveFrame, phase: { current: number }): () => void {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches) return () => {};
  const paths = drawing.querySelectorAll("path");
  let request = 0;
  let drawnAt = 0;

  function draw(now: number): void {
    request = requestAnimationFrame(draw);
    if (now - drawnAt < MIN_INTERVAL_MS) return;
    // The first drawing, and one after the tab was hidden, continue from where the wave stopped.
    const elapsedMs = Math.min(now - drawnAt, 2 * MIN_INTERVAL_MS);
    drawnAt = now;
    phase.current = (phase.current + elapsedMs / PERIOD_MS) % 1;
    for (const [index, path] of heroWaveBands(frame, phase.current).entries()) paths[index]?.setAttribute("d", path);
  }

  // The drawing for other widths is not displayed, and counts as off the screen.
  const observer = new IntersectionObserver((entries) => {
    cancelAnimationFrame(request);
    if (entries.at(-1)?.isIntersecting) request = requestAnimationFrame(draw);
  });
  observer.observe(drawing);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(request);
  };
}
