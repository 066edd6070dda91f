import { ArrowRight } from "lucide-react";
import { Link } from "react-router";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { smoothCurve } from "#app/ui/smooth-curve.ts";

/**
 * The frame of one hero wave, in user units of its own drawing.
 * `sourceY`: y of the point at the left edge from which the bands fan out.
 * `spacing`: distance between the middles of neighbouring bands once fully open; every other height follows from it.
 * `segmentCount`: curve pieces along one edge of a band; three times as many divide the width evenly, for short numbers.
 */
type HeroWaveFrame = { width: number; height: number; sourceY: number; spacing: number; segmentCount: number };

type HeroWaveBand = { path: string; isHighlighted: boolean };

export const wideHeroWave: HeroWaveFrame = { width: 756, height: 520, sourceY: 218, spacing: 74, segmentCount: 12 };
export const narrowHeroWave: HeroWaveFrame = { width: 390, height: 270, sourceY: 138, spacing: 34, segmentCount: 10 };

const bandCount = 7;
const highlightedBand = 4;
const thinnest = 1.1;

// Computed once per process: the drawing never changes.
const WIDE_BANDS = heroWaveBands(wideHeroWave);
const NARROW_BANDS = heroWaveBands(narrowHeroWave);

/** The banner of the home page. Source of the texts: spec, section 2. */
export function Hero() {
  return (
    <div className="relative overflow-hidden">
      <div className="wrap relative z-[2]">
        <div className="max-w-[760px] pt-9 pb-[214px] lg:pt-[60px] lg:pb-9">
          <h1 className="text-d1 lg:max-w-[7.4em]">Descubra Estações de Rádio Incríveis</h1>
          <p className="mt-[18px] mb-6 max-w-[46ch] text-balance text-base text-ink-2 leading-[25px] lg:mt-6 lg:mb-7 lg:text-lg lg:leading-7">
            Música, notícias e boas conversas, em direto, de todo o mundo. Escolha uma cidade no mostrador e comece a
            ouvir.
          </p>
          <Link to="/stations" className={BUTTON_STYLES.primary}>
            Explorar Estações
            <Icon of={ArrowRight} />
          </Link>
        </div>
      </div>
      <HeroWave />
    </div>
  );
}

/**
 * The wave behind the title: one drawing from 64rem on, another below. The wide one begins beside the title, whose font size
 * is --d1: clamp(44px, 23.2px + 4.75vw, 92px).
 */
function HeroWave() {
  return (
    <>
      <Bands
        frame={wideHeroWave}
        bands={WIDE_BANDS}
        className="hidden lg:block absolute z-0 right-0 h-[520px] left-[calc(max(48px,50vw-624px)+var(--d1)*6.38)] top-[calc((var(--d1)-92px)*1.55)] w-[calc(100vw-max(48px,50vw-624px)-var(--d1)*6.38)]"
      />
      <Bands
        frame={narrowHeroWave}
        bands={NARROW_BANDS}
        className="lg:hidden absolute z-0 inset-x-0 -bottom-4 h-[228px] w-full"
      />
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

/**
 * Draws the seven bands of the hero wave, from the highest to the lowest.
 * Exactly one is highlighted. The first bands may rise above the frame, which clips them.
 */
export function heroWaveBands(frame: HeroWaveFrame): HeroWaveBand[] {
  return Array.from({ length: bandCount }, (_, band) => ({
    path: bandPath(frame, band),
    isHighlighted: band === highlightedBand,
  }));
}

function bandPath(frame: HeroWaveFrame, band: number): string {
  const { width, segmentCount } = frame;
  const upper = (x: number) => bandEdges(frame, band, x).upper;
  const lower = (x: number) => bandEdges(frame, band, x).lower;
  const there = smoothCurve(upper, { from: 0, to: width, segmentCount });
  const back = smoothCurve(lower, { from: width, to: 0, segmentCount });
  return `M${there}L${back}Z`;
}

/**
 * Upper and lower edge of one band (0 is the highest) at a distance from the left edge.
 * The bands fan out from the source. All follow one slow sine (`lean`); the thickness of each follows a faster one
 * (`ripple`), whose phase shifts from band to band, so that a thick part lies next to a neighbour's thin part.
 */
export function bandEdges(frame: HeroWaveFrame, band: number, x: number): { upper: number; lower: number } {
  const across = x / frame.width;
  const reach = frame.spacing * opening(across);
  const ripple = 1.68 * band - 12.82 * across + 0.43;
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
