import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { ListedStation } from "#app/browse/cards/listed-station.ts";
import { loadListedStations } from "#app/browse/cards/load-listed-stations.client.ts";
import { useBeforePaint } from "#app/platform/ui/use-hydrated.ts";
import { type Playback, wantsSound } from "#app/sound/player/playback.ts";
import { usePlayer, usePlayerState } from "#app/sound/player/player-provider.tsx";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { clampStop, easeOut, surpriseMs } from "./dial-motion.ts";
import { type DialStop, homeStopIndex, RECENT_SURPRISES, stopIndexOf, surpriseStop } from "./dial-stop.ts";
import { type Arrival, type DialDriver, driveDial, SETTLE_MS } from "./drive-dial.client.ts";
import { findVisitorStop, readVisitorClock } from "./find-visitor-stop.client.ts";

/** The needle is slow when a station is chosen elsewhere. */
const TRAVEL_MS = 640;

type DialRefs = Record<"ruler" | "strip" | "name", RefObject<HTMLElement | null>>;

/**
 * The state of the dial: the stop under the needle, and what moves it. A stop is played when the ruler is released at
 * it, and when it is chosen; a station that is played elsewhere moves the ruler to its city.
 */
export function useDial(stops: readonly DialStop[], refs: DialRefs) {
  const player = usePlayer();
  const playing = usePlayerState(({ playback }) => (wantsSound(playback) ? playback.station : null));
  const stations = useMemo(() => stops.map(({ station }) => station), [stops]);
  const [start] = useState(() => startIndex(stops, player.state().playback));
  const [index, setIndex] = useState(start);
  const [settled, setSettled] = useState(start);
  /** The stop to which the ruler moves; the range input counts from there, however fast its keys are pressed. */
  const [aim, setAim] = useState(start);
  const isAiming = useRef(false);
  const [isDragging, setDragging] = useState(false);
  const driver = useRef<DialDriver | null>(null);
  const current = useRef({ stops, stations, index });
  const surprises = useRef<number[]>([]);
  const needleStop = playing ? stopIndexOf(stops, playing) : index;

  useBeforePaint(() => {
    current.current = { stops, stations, index };
  });

  /** Plays a stop, unless a station of it plays already. */
  const play = useCallback(
    (at: number) => {
      const { stops, stations } = current.current;
      const stop = stops[at];
      const { playback } = player.state();
      const playsHere = wantsSound(playback) && playback.station && stopIndexOf(stops, playback.station) === at;
      if (stop && !playsHere) player.choose(stop.station, stations);
    },
    [player],
  );

  // The driver counts stops: a changed list needs another one, at the same city.
  const names = stops.map(({ name, countryCode }) => `${name} ${countryCode}`).join("\n");
  const nameAt = useRef("");
  useBeforePaint(() => {
    const [ruler, strip, name] = [refs.ruler.current, refs.strip.current, refs.name.current];
    if (!ruler || !strip || !name) return;
    const listed = names.split("\n");
    const known = listed.indexOf(nameAt.current);
    const first = known >= 0 ? known : Math.min(current.current.index, listed.length - 1);
    const remember = (at: number) => {
      nameAt.current = listed[at] ?? "";
    };
    remember(first);
    const driving = driveDial(
      { ruler, strip, name },
      {
        count: listed.length,
        start: first,
        reports: {
          onDragging: (drags) => {
            isAiming.current = false;
            setDragging(drags);
          },
          onNearest: (nearest) => {
            remember(nearest);
            setIndex(nearest);
            if (!isAiming.current) setAim(nearest);
          },
          onArrival: (at: number, arrival: Arrival) => {
            isAiming.current = false;
            setAim(at);
            setSettled(at);
            if (arrival === "played") play(at);
          },
        },
      },
    );
    driver.current = driving;
    setIndex(first);
    setAim(first);
    setSettled(first);
    return driving.stop;
  }, [names, play]);

  useVisitorStop(stops, driver, (at) => {
    driver.current?.jumpTo(at);
    setSettled(at);
  });
  usePlayedElsewhere(stops, playing, driver);
  useNextBest(stops, stations);

  const travelTo = useCallback(
    (target: number, arrival: Arrival) => {
      const stop = clampStop(target, { count: stops.length });
      isAiming.current = true;
      setAim(stop);
      driver.current?.travelTo(stop, { ms: SETTLE_MS, arrival });
    },
    [stops.length],
  );
  const choose = useCallback((target: number) => travelTo(target, "played"), [travelTo]);
  const surprise = () => {
    const target = surpriseStop(stops, surprises.current, Math.random());
    surprises.current = [...surprises.current, target].slice(-RECENT_SURPRISES);
    driver.current?.travelTo(target, { ms: surpriseMs(target - index), ease: easeOut, arrival: "played" });
  };
  return { start, index, aim, settled, isDragging, needleStop, playing, stations, travelTo, choose, surprise };
}

function startIndex(stops: readonly DialStop[], { station, attempt }: Playback): number {
  const played = station && attempt > 0 ? stopIndexOf(stops, station) : -1;
  return played >= 0 ? played : Math.max(homeStopIndex(stops), 0);
}

/** The dial begins at the visitor's own country, by the time zone of the browser, unless a station was played. */
function useVisitorStop(
  stops: readonly DialStop[],
  driver: RefObject<DialDriver | null>,
  jumpTo: (index: number) => void,
): void {
  const player = usePlayer();
  useBeforePaint(() => {
    let isOpen = true;
    void findVisitorStop(stops, readVisitorClock(), (index) => {
      const isFree = player.state().playback.attempt === 0 && !driver.current?.isMoving();
      if (isOpen && isFree) jumpTo(index);
    });
    return () => {
      isOpen = false;
    };
  }, []);
}

/** Moves the ruler to the city of a station that was chosen elsewhere. */
function usePlayedElsewhere(
  stops: readonly DialStop[],
  playing: PlayableStation | null,
  driver: RefObject<DialDriver | null>,
): void {
  const before = useRef(playing?.id);
  useEffect(() => {
    if (playing?.id === before.current) return;
    before.current = playing?.id;
    const target = playing ? stopIndexOf(stops, playing) : -1;
    if (target < 0 || driver.current?.isMoving()) return;
    driver.current?.travelTo(target, { ms: TRAVEL_MS, arrival: "turned" });
  }, [playing, stops, driver]);
}

/** When the station of a stop fails, plays the next best of the same city, once. */
function useNextBest(stops: readonly DialStop[], stations: readonly PlayableStation[]): void {
  const player = usePlayer();
  const failedId = usePlayerState(({ playback }) =>
    playback.status === "error" && playback.startFailed ? playback.station?.id : undefined,
  );
  const tried = useRef(new Set<string>());
  useEffect(() => {
    const stop = stops.find(({ station }) => station.id === failedId);
    if (!stop || tried.current.has(stop.url)) return;
    tried.current.add(stop.url);
    const request = new AbortController();
    void findNextBest(stop, request.signal).then((station) => {
      if (station && player.state().playback.station?.id === stop.station.id) player.choose(station, stations);
    });
    return () => request.abort();
  }, [failedId, stops, stations, player]);
}

/**
 * The station of a stop to play when its best one fails: of the others that play here, the one with most listeners.
 * Null if there is none, or no connection.
 */
async function findNextBest(
  { url, station: failed }: Pick<DialStop, "url" | "station">,
  signal: AbortSignal,
): Promise<ListedStation | null> {
  try {
    const stations = await loadListedStations(`${url}&sort=listeners`, signal);
    const isPlayable = ({ id, offAir, streamKind }: ListedStation) =>
      id !== failed.id && !offAir && streamKind !== "private";
    return stations.find(isPlayable) ?? null;
  } catch {
    // The failure of the first station is shown already.
    return null;
  }
}
