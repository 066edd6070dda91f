import { useEffect, useRef } from "react";
import { usePlayerState } from "#app/sound/player/player-provider.tsx";
import { driftWave } from "./drift-wave.client.ts";
import { type HeroWaveFrame, heroWaveBands, narrowHeroWave, wideHeroWave } from "./hero-wave.ts";

// Computed once per process: the drawing never changes.
const WIDE_BANDS = heroWaveBands(wideHeroWave);
const NARROW_BANDS = heroWaveBands(narrowHeroWave);

/**
 * The wave that begins at the needle: one drawing from 64rem on, another below. It drifts while a station plays.
 * `band`: the one in amber.
 */
export function HeroWave({ band }: { band: number }) {
  return (
    <>
      <Bands frame={wideHeroWave} bands={WIDE_BANDS} amber={band} className="hidden h-[420px] lg:block" />
      <Bands frame={narrowHeroWave} bands={NARROW_BANDS} amber={band} className="h-44 sm:h-[230px] lg:hidden" />
    </>
  );
}

function Bands({
  frame,
  bands,
  amber,
  className,
}: {
  frame: HeroWaveFrame;
  bands: readonly string[];
  amber: number;
  className: string;
}) {
  const drawing = useRef<SVGSVGElement>(null);
  /** Of a period; kept while nothing plays, so that the wave drifts on from there. */
  const phase = useRef(0);
  const playing = usePlayerState(({ playback }) => playback.status === "playing");
  useEffect(() => {
    if (playing && drawing.current) return driftWave(drawing.current, frame, phase);
  }, [playing, frame]);
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="none"
      className={`absolute top-0 left-(--needle-x) z-0 w-[calc(100%-var(--needle-x))] ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      {bands.map((path, index) => (
        <path
          key={path}
          d={path}
          className={`transition-[fill] duration-200 ${index === amber ? "fill-amber" : "fill-(--fill)"}`}
        />
      ))}
    </svg>
  );
}
