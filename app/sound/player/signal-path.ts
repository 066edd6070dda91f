import { smoothCurve } from "#app/platform/ui/smooth-curve.ts";

/** What the signal line shows. */
export type SignalLineState = "idle" | "loading" | "playing" | "paused" | "error";

/** The view box of the signal line in user units; it is stretched to the element's size. */
export const signalFrame = { width: 260, height: 44 };

/** Length of one wave of the carrier: the packet holds exactly four. */
export const wavelength = signalFrame.width / 4;

/** Heights of the thin lines relative to the bright one's; negative ones are inverted. */
export const harmonics = [0.58, 0.16, -0.26, -0.68];

const crest: Record<SignalLineState, number> = { idle: 0, loading: 6, playing: 18, paused: 0, error: 0 };

const middle = signalFrame.height / 2;

/**
 * SVG path for the player's state: straight without sound, a low wave while loading, a high one while playing.
 * The wave continues flat for half a wavelength outside the frame at both ends, so that it can drift that far without a
 * gap.
 */
export function signalPath(state: SignalLineState): string {
  if (crest[state] === 0) return `M0 ${middle}H${signalFrame.width}`;
  const height = (x: number) => middle + packet(x, crest[state]);
  const wave = smoothCurve(height, { from: 0, to: signalFrame.width, segmentCount: 20 });
  return `M${-wavelength / 2} ${middle}L${wave}H${signalFrame.width + wavelength / 2}`;
}

/** Distance of the wave from the middle: a carrier whose envelope is zero at both ends of the frame. */
export function packet(x: number, height: number): number {
  const across = Math.min(1, Math.max(0, x / signalFrame.width));
  const envelope = Math.max(0, Math.sin(Math.PI * across)) ** 1.2;
  return height * envelope * Math.sin((2 * Math.PI * x) / wavelength);
}
