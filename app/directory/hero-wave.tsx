import { type HeroWaveBand, type HeroWaveFrame, heroWaveBands, narrowHeroWave, wideHeroWave } from "./hero-wave.ts";

// The drawing never changes: it is worked out once, not for each visitor.
const WIDE_BANDS = heroWaveBands(wideHeroWave);
const NARROW_BANDS = heroWaveBands(narrowHeroWave);

/**
 * The hero's sound opening into a pavement of waves: one drawing from 64rem, another below; only one is ever displayed.
 * The hero places both, being `relative overflow-hidden`, behind its text (z 0 under z 2):
 * - wide: `left: calc(max(48px, 50vw - 624px) + var(--d1) * 6.38)`; `top: calc((var(--d1) - 92px) * 1.55)`;
 *   `width: calc(100vw - max(48px, 50vw - 624px) - var(--d1) * 6.38)`; `height: 520px`,
 *   where --d1 is the size of the hero's title, clamp(44px, 23.2px + 4.75vw, 92px).
 * - narrow: `left: 0`; `right: 0`; `bottom: 166px`; `width: 100%`; `height: 228px`.
 */
export function HeroWave({ wideClassName, narrowClassName }: { wideClassName: string; narrowClassName: string }) {
  return (
    <>
      <Bands frame={wideHeroWave} bands={WIDE_BANDS} className={`hidden lg:block ${wideClassName}`} />
      <Bands frame={narrowHeroWave} bands={NARROW_BANDS} className={`lg:hidden ${narrowClassName}`} />
    </>
  );
}

function Bands({ frame, bands, className }: { frame: HeroWaveFrame; bands: HeroWaveBand[]; className: string }) {
  return (
    <svg
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      preserveAspectRatio="none"
      fill="var(--fill)"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {bands.map((band) => (
        <path key={band.path} d={band.path} fill={band.isHighlighted ? "var(--amber)" : undefined} />
      ))}
    </svg>
  );
}
