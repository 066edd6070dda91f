import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useHydrated } from "#app/platform/ui/use-hydrated.ts";
import { useNow } from "#app/platform/ui/use-now.ts";
import { StationListScope } from "#app/sound/player/player-buttons.tsx";
import { usePlayer } from "#app/sound/player/player-provider.tsx";
import { DialReadout } from "./dial-readout.tsx";
import { DialRuler } from "./dial-ruler.tsx";
import { type DialStop, dialStopText } from "./dial-stop.ts";
import { heroWaveBandOf } from "./hero-wave.ts";
import { HeroWave } from "./hero-wave-drawing.tsx";
import { useDial } from "./use-dial.ts";

/** In the URL of the shortcut; see web-manifest.ts. */
const SURPRISE_PARAMETER = "surprise";

/** PageUp and PageDown, in stops. */
const PAGE = 6;

/**
 * The dial of the world: a ruler of cities from west to east, which is dragged under a needle that stands still. For
 * the keyboard and for screen readers it is a range input; without scripts a list of links.
 */
export function Dial({
  stops,
  renderedAt,
  copy,
}: {
  stops: readonly DialStop[];
  renderedAt: number;
  /** What is beside it, with the action of «Surpreenda-me». */
  copy: (surprise: () => void) => ReactNode;
}) {
  const ruler = useRef<HTMLDivElement>(null);
  const strip = useRef<HTMLUListElement>(null);
  const name = useRef<HTMLSpanElement>(null);
  const player = usePlayer();
  const dial = useDial(stops, { ruler, strip, name });
  const now = useNow(renderedAt);
  const isDriven = useHydrated();
  const { index, aim, choose, travelTo } = dial;
  useRequestedSurprise(dial.surprise);
  const stop = stops[Math.min(index, stops.length - 1)];
  const aimed = stops[Math.min(aim, stops.length - 1)];
  const isPlaceless = dial.playing !== null && dial.needleStop < 0;
  /** The station that plays, if it is of this stop. */
  const playingAt = (at: number) => (dial.needleStop === at ? dial.playing : null);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const page = event.key === "PageUp" ? PAGE : event.key === "PageDown" ? -PAGE : 0;
    if (page !== 0) {
      event.preventDefault();
      travelTo(aim + page, "turned");
    }
    if (event.key !== "Enter") return;
    event.preventDefault();
    if (playingAt(aim)) player.pause();
    else choose(aim);
  };

  if (!stop || !aimed) return null;
  return (
    <StationListScope stations={dial.stations}>
      <div className="dial-hero relative overflow-hidden">
        {copy(dial.surprise)}
        <div className="dial-area">
          <HeroWave band={heroWaveBandOf(index, stops.length)} />
          <span aria-hidden="true" className="dial-needle transition-colors" data-placeless={isPlaceless} />
          <div className="dial-readout">
            <DialReadout
              stop={stop}
              station={playingAt(index) ?? stop.station}
              now={now}
              isMoving={dial.settled !== index}
              nameRef={name}
              neighbours={{
                west: stops[index - 1],
                east: stops[index + 1],
                onWest: () => choose(index - 1),
                onEast: () => choose(index + 1),
              }}
            />
          </div>
        </div>
        <div ref={ruler} className="dial-ruler" data-dragging={dial.isDragging ? "" : undefined}>
          <div className="dial-list wrap">
            <DialRuler ref={strip} stops={stops} start={dial.start} now={now} isDriven={isDriven} onChoose={choose} />
          </div>
          <input
            type="range"
            data-needs-script=""
            className="dial-range"
            aria-label="Mostrador do mundo"
            aria-valuetext={dialStopText(aimed, playingAt(aim) ?? aimed.station, new Date(now))}
            min={1}
            max={stops.length}
            step={1}
            value={aim + 1}
            onChange={({ currentTarget }) => travelTo(Number(currentTarget.value) - 1, "turned")}
            onKeyDown={onKeyDown}
          />
          <span className="dial-ring" aria-hidden="true" />
        </div>
      </div>
    </StationListScope>
  );
}

/** Does what the button «Surpreenda-me» does when the page is opened by the shortcut of the installed site, once. */
function useRequestedSurprise(surprise: () => void): void {
  const [parameters] = useSearchParams();
  const navigate = useNavigate();
  const isRequested = parameters.has(SURPRISE_PARAMETER);
  const latest = useRef(surprise);
  useEffect(() => {
    latest.current = surprise;
  });
  useEffect(() => {
    if (!isRequested) return;
    latest.current();
    void navigate("/", { replace: true, preventScrollReset: true });
  }, [isRequested, navigate]);
}
