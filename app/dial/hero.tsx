import { Dial } from "./dial.tsx";
import type { DialStop } from "./dial-stop.ts";
import { HeroCopy, SurpriseButton } from "./hero-copy.tsx";
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
