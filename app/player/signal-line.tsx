import { useId } from "react";
import { smoothCurve } from "#app/ui/smooth-curve.ts";

/** The player's signal line. Decorative: the state is also shown as text. `className` sets the size. */
export function SignalLine({ state, className = "" }: { state: SignalState; className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${signalFrame.width} ${signalFrame.height}`}
      preserveAspectRatio="none"
      fill="none"
      className={`signal-line ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      {state === "playing" ? <LiveWave /> : <StillLine state={state} />}
    </svg>
  );
}

function StillLine({ state }: { state: SignalState }) {
  return (
    <path
      d={signalPath(state)}
      stroke={state === "loading" ? "var(--player-ink)" : "var(--player-line)"}
      strokeWidth={state === "loading" ? 1.6 : 1.5}
      strokeDasharray={state === "error" ? "2 5" : undefined}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/**
 * The animated wave, drawn twice: a transform moves the envelope with its carrier, so two packets half a wavelength apart
 * (the second inverted, so that the carriers coincide) drift in step and crossfade. The carrier appears to move endlessly
 * while the envelope stays. With reduced motion only the first packet is visible.
 */
function LiveWave() {
  const lineId = useId();
  return (
    <>
      <defs>
        <path id={lineId} d={signalPath("playing")} vectorEffect="non-scaling-stroke" />
      </defs>
      <g className="signal-packet">
        <Packet lineId={lineId} />
      </g>
      <g className="signal-packet signal-packet-next">
        <g transform={`matrix(1 0 0 -1 0 ${signalFrame.height})`}>
          <Packet lineId={lineId} />
        </g>
      </g>
    </>
  );
}

function Packet({ lineId }: { lineId: string }) {
  const middle = signalFrame.height / 2;
  return (
    <>
      <g stroke="var(--player-line)">
        {harmonics.map((share) => (
          <use key={share} href={`#${lineId}`} transform={`matrix(1 0 0 ${share} 0 ${middle * (1 - share)})`} />
        ))}
      </g>
      <use href={`#${lineId}`} stroke="var(--player-ink)" strokeWidth={1.6} />
    </>
  );
}

type SignalState = "idle" | "loading" | "playing" | "paused" | "error";

/** The view box of the signal line in user units; it is stretched to the element's size. */
export const signalFrame = { width: 260, height: 44 };

/** Length of one wave of the carrier: the packet holds exactly four. */
export const wavelength = signalFrame.width / 4;

/** Heights of the thin lines relative to the bright one's; negative ones are inverted. */
const harmonics = [0.58, 0.16, -0.26, -0.68];

const crest: Record<SignalState, number> = { idle: 0, loading: 6, playing: 18, paused: 0, error: 0 };

const middle = signalFrame.height / 2;

/**
 * SVG path for the player's state: straight without sound, a low wave while loading, a high one while playing.
 * The wave continues flat for half a wavelength outside the frame at both ends, so that it can drift that far without a gap.
 */
export function signalPath(state: SignalState): string {
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
