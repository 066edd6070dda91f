import { useId } from "react";
import { harmonics, type SignalLineState, signalFrame, signalPath } from "./signal-path.ts";

/** The player's signal line. Decorative: the state is also shown as text. `className` sets the size. */
export function SignalLine({ state, className = "" }: { state: SignalLineState; className?: string }) {
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

function StillLine({ state }: { state: SignalLineState }) {
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
 * The animated wave, drawn twice: a transform moves the envelope with its carrier, so two packets half a wavelength
 * apart (the second inverted, so that the carriers coincide) drift in step and crossfade. The carrier appears to move
 * endlessly while the envelope stays. With reduced motion only the first packet is visible.
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
