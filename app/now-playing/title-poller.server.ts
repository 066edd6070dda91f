import type { SongTitle } from "#app/live-events/audience.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { log } from "#app/platform/log.server.ts";
import type { StreamClient } from "#app/streams/stream-client.server.ts";
import { nextPollDelayMs } from "./ear-pace.ts";
import { acquireTitleLease, releaseTitleLease } from "./title-leases.server.ts";
import type { TitlePage } from "./title-pages.ts";
import { samplePage, sampleStream, type TitleSample } from "./title-sample.server.ts";
import { storeTitle } from "./titles-store.server.ts";

export type TitlePoller = {
  /** Somebody hears the station through this process. */
  start: () => void;
  /** Nobody does any more. */
  stop: () => void;
};

export type TitlePollerParts = {
  database: Database;
  streamClient: StreamClient;
  processId: string;
  clock: Clock;
  random: () => number;
  /** The station's stream as it is now; null: there is nothing to listen to. */
  streamUrlOf: (stationId: string) => string | null;
  /** Runs a look when there is room for one. */
  queue: (look: () => Promise<void>) => Promise<void>;
  /** Looks that are under way end with it. */
  signal: AbortSignal;
  read: (bytes: number) => void;
};

/** Says again what is on, for those who came through other processes meanwhile. */
const SAY_AGAIN_MS = 5 * 60_000;
const LONGEST_LOOK_MS = 20_000;
/** An advert or a gap between two songs is no reason to take a title away; two looks without one are. */
const GONE_AFTER_LOOKS = 2;

/** Looks again and again at what one station plays, while it is awake and no other process does. */
export function createTitlePoller(stationId: string, parts: TitlePollerParts): TitlePoller {
  const { database, clock, processId } = parts;
  let awake = false;
  let looking = false;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let leasedUntil = 0;
  let callOff: (() => void) | null = null;
  let silentPolls = 0;
  let page: TitlePage | null = null;
  let said: { title: SongTitle | null; at: number } = { title: null, at: Number.NEGATIVE_INFINITY };
  const now = () => clock.now().getTime();

  function lookAfter(ms: number): void {
    callOff?.();
    callOff = clock.after(ms, () => {
      callOff = null;
      looking = true;
      void parts.queue(look).finally(() => {
        looking = false;
        if (awake) lookAfter(nextPollDelayMs(silentPolls, parts.random()));
        else giveBack();
      });
    });
  }

  async function look(): Promise<void> {
    const address = parts.streamUrlOf(stationId);
    if (!awake || !address || parts.signal.aborted) return;
    lookedAt = now();
    try {
      if (await hasLease()) await tell((await sample(address)).title);
    } catch (error) {
      // The station is away, or the database: as if nothing had been said.
      silentPolls += 1;
      page = null;
      if (!parts.signal.aborted) log.debug({ err: error, stationId }, "A station's titles could not be read");
    }
  }

  async function hasLease(): Promise<boolean> {
    const needed = now() + LONGEST_LOOK_MS;
    if (leasedUntil > needed) return true;
    const until = new Date(needed + 2 * nextPollDelayMs(silentPolls, 1));
    const leased = await acquireTitleLease(database, { stationId, process: processId, now: clock.now(), until });
    leasedUntil = leased ? until.getTime() : 0;
    // Another process says what is on: it is asked again soon whether it still does.
    if (!leased) silentPolls = 0;
    return leased;
  }

  async function sample(address: string): Promise<TitleSample> {
    const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(LONGEST_LOOK_MS)]);
    if (page) {
      const asked = await samplePage(parts.streamClient, page, { before: said.title, signal });
      parts.read(asked.bytesRead);
      if (asked.sample) return asked.sample;
    }
    const heard = await sampleStream(parts.streamClient, address, signal);
    parts.read(heard.bytesRead);
    page = heard.page;
    return heard;
  }

  async function tell(title: SongTitle | null): Promise<void> {
    silentPolls = title ? 0 : silentPolls + 1;
    const isGone = !title && said.title !== null && silentPolls >= GONE_AFTER_LOOKS;
    const isNew = title && (title.title !== said.title?.title || title.artist !== said.title.artist);
    const isDue = title && now() - said.at >= SAY_AGAIN_MS;
    if (!isGone && !isNew && !isDue) return;
    await storeTitle(database, stationId, { artist: "", title: "", ...title, playedAt: clock.now() });
    said = { title, at: now() };
  }

  function giveBack(): void {
    if (leasedUntil === 0) return;
    leasedUntil = 0;
    // It would end by itself; and the next to hear this station begins anew.
    releaseTitleLease(database, stationId, processId).catch(() => {});
    said = { title: null, at: Number.NEGATIVE_INFINITY };
  }

  return {
    start: () => {
      if (awake) return;
      awake = true;
      // Whoever comes and goes makes nobody ask the station more often.
      if (!looking) lookAfter(Math.max(0, lookedAt + nextPollDelayMs(0, 0) - now()));
    },
    stop: () => {
      awake = false;
      callOff?.();
      callOff = null;
      if (!looking) giveBack();
    },
  };
}
