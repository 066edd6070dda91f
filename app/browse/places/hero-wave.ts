import { smoothCurve } from "#app/platform/ui/smooth-curve.ts";

/**
 * The frame of one hero wave, in user units of its own drawing.
 * `sourceY`: y of the point at the left edge from which the bands fan out.
 * `spacing`: distance between the middles of neighbouring bands once fully open; every other height follows from it.
 * `segmentCount`: curve pieces along one edge of a band; three times as many divide the width evenly, for short
 * numbers.
 */
export type HeroWaveFrame = { width: number; height: number; sourceY: number; spacing: number; segmentCount: number };

/** Both begin at the needle's upper end. */
export const wideHeroWave: HeroWaveFrame = { width: 662, height: 420, sourceY: 168, spacing: 56, segmentCount: 10 };
export const narrowHeroWave: HeroWaveFrame = { width: 326, height: 176, sourceY: 88, spacing: 24, segmentCount: 10 };

const bandCount = 7;
const thinnest = 1.1;

/**
 * Draws the seven bands of the hero wave, from the highest to the lowest, as SVG paths. The first bands may rise above
 * the frame, which clips them. `phase`: how far the wave has drifted to the right, in periods.
 */
export function heroWaveBands(frame: HeroWaveFrame, phase = 0): string[] {
  return Array.from({ length: bandCount }, (_, band) => bandPath(frame, band, phase));
}

/** The band of a stop: the highest is that of the first stop, in the west. */
export function heroWaveBandOf(stop: number, stopCount: number): number {
  return stopCount > 1 ? Math.round(((bandCount - 1) * stop) / (stopCount - 1)) : (bandCount - 1) / 2;
}

function bandPath(frame: HeroWaveFrame, band: number, phase: number): string {
  const { width, segmentCount } = frame;
  const upper = (x: number) => bandEdges(frame, band, x, phase).upper;
  const lower = (x: number) => bandEdges(frame, band, x, phase).lower;
  const there = smoothCurve(upper, { from: 0, to: width, segmentCount });
  const back = smoothCurve(lower, { from: width, to: 0, segmentCount });
  return `M${there}L${back}Z`;
}

/**
 * Upper and lower edge of one band (0 is the highest) at a distance from the left edge.
 * The bands fan out from the source. All follow one slow sine (`lean`); the thickness of each follows a faster one
 * (`ripple`), whose phase shifts from band to band, so that a thick part lies next to a neighbour's thin part.
 */
export function bandEdges(frame: HeroWaveFrame, band: number, x: number, phase = 0): { upper: number; lower: number } {
  const across = x / frame.width;
  const reach = frame.spacing * opening(across);
  const ripple = 1.68 * band - 12.82 * across + 0.43 + 2 * Math.PI * phase;
  const lean = 0.3 * Math.sin(5.15 * across + 0.6);
  const middle = frame.sourceY + reach * (band - (bandCount - 1) / 2 + lean + 0.094 * Math.cos(ripple));
  const thickness = Math.max(thinnest, 0.5 * reach * (1 + 0.84 * Math.sin(ripple)));
  return { upper: middle - thickness / 2, lower: middle + thickness / 2 };
}

/** How far the bands have fanned out, 0 at the source to 1 just before the right edge (a smoothstep). */
function opening(across: number): number {
  const step = Math.min(1, Math.max(0, (across + 0.01) / 0.97));
  return step * step * (3 - 2 * step);
}
