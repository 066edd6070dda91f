import type { ReactNode } from "react";
import { Link } from "react-router";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { Dial } from "./dial.tsx";
import type { DialStop } from "./dial-stop.ts";
import { HeroWave } from "./hero-wave-drawing.tsx";

/** The banner of the home page with the dial of the world. */
export function Hero({ stops, renderedAt }: { stops: readonly DialStop[]; renderedAt: number }) {
  if (stops.length > 0) {
    return (
      <Dial
        stops={stops}
        renderedAt={renderedAt}
        copy={(surprise) => (
          <HeroCopy>
            <SurpriseButton onClick={surprise} />
          </HeroCopy>
        )}
      />
    );
  }
  return (
    <div className="dial-hero relative overflow-hidden">
      <HeroCopy />
      <div className="relative h-44 sm:h-60 lg:static lg:h-0">
        <HeroWave band={3} />
      </div>
    </div>
  );
}

/** On a phone the width decides whether they share a line, not the typeface: the page must not move when it is loaded. */
const ACTIONS_STYLES = "grid gap-3 min-[24rem]:grid-cols-[auto_auto] sm:flex sm:flex-wrap";

const INTRODUCTION_STYLES = "max-w-[44ch] text-balance text-base text-ink-2 leading-[25px] lg:text-lg lg:leading-7";

/** The title and the actions; `children`: more actions. Source of the title and the first action: spec, section 2. */
function HeroCopy({ children }: { children?: ReactNode }) {
  return (
    <div className="wrap relative z-[2]">
      <div className="max-w-[690px] pt-8 lg:min-h-[560px] lg:pt-[52px]">
        <h1 className="text-d1 lg:max-w-[7.4em]">Descubra Estações de Rádio Incríveis</h1>
        <p className={`${INTRODUCTION_STYLES} mt-4 mb-5 lg:mt-[22px] lg:mb-[26px]`}>
          Música, notícias e boas conversas, em direto, de todo o mundo. Rode o mostrador e comece a ouvir.
        </p>
        <div className={ACTIONS_STYLES}>
          <Link to="/stations" className={`${BUTTON_STYLES.primary} whitespace-nowrap max-sm:gap-2 max-sm:px-2`}>
            Explorar Estações
            <span className="max-sm:hidden">
              <Icon of="arrow-right" />
            </span>
          </Link>
          {children}
        </div>
      </div>
    </div>
  );
}

/** Turns the dial to a city at random, and plays. */
function SurpriseButton({ onClick }: { onClick: () => void }) {
  return (
    <button
      type="button"
      data-needs-script=""
      className={`${BUTTON_STYLES.outline} whitespace-nowrap max-sm:gap-2 max-sm:px-2`}
      onClick={onClick}
    >
      <Icon of="shuffle" />
      Surpreenda-me
    </button>
  );
}
