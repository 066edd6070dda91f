import { ArrowRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { usePlayerState } from "#app/player/player-provider.tsx";
import { BUTTON_STYLES } from "#app/ui/button-styles.ts";
import { Icon } from "#app/ui/icon.tsx";
import { driftWave } from "./drift-wave.client.ts";
import { type HeroWaveBand, type HeroWaveFrame, heroWaveBands, narrowHeroWave, wideHeroWave } from "./hero-wave.ts";

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
 * is --d1: clamp(44px, 23.2px + 4.75vw, 92px). It drifts while a station plays. Source: design, section 2.
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
