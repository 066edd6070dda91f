import type PQueue from "p-queue";
import type { Database } from "#app/platform/database/database.server.ts";
import type { SongTitle } from "#app/platform/live-events/live-change.ts";
import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import type { TextOrigin } from "#app/platform/net/writing-systems.ts";
import type { Clock } from "#app/platform/process/clock.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import { sampleHlsStream } from "./hls-title-sample.server.ts";
import type { TitlePage } from "./title-pages.ts";
import { samplePage, sampleStream, type TitleSample } from "./title-sample.server.ts";
import { acquireTitleLease, releaseTitleLease, storeTitle } from "./titles-store.server.ts";

export type TitlePoller = {
  /** Polls until stopped. */
  start: () => void;
  /** Ends after a poll under way, and then releases the lease. */
  stop: () => void;
};

type PolledStream = { url: string; isHls: boolean; origin: TextOrigin };

export type TitlePollerParts = {
  database: Database;
  streamClient: StreamClient;
  processId: string;
  clock: Clock;
  random: () => number;
  /** The station's current stream; null: it is not polled. */
  streamOf: (stationId: string) => PolledStream | null;
  /** Limits the parallel polls. */
  queue: PQueue;
  /** Aborts polls under way. */
  signal: AbortSignal;
  onBytesRead: (bytes: number) => void;
};

const POLL_EVERY_MS = 25_000;
/** Delay after the first, second … poll in a row without a title: many stations never announce any. */
const SILENT_DELAYS_MS = [25_000, 60_000, 180_000, 600_000];
const JITTER = 0.2;

/** An unchanged title is announced again, for processes that started meanwhile. */
const REPEAT_EVERY_MS = 5 * 60_000;
const MAX_POLL_MS = 20_000;
/** One poll without a title may be an advert or a gap between songs. */
const SILENT_POLLS_UNTIL_GONE = 2;

const NOTHING_PUBLISHED = { title: null, at: Number.NEGATIVE_INFINITY };

/** Delay until the next poll, give or take a fifth. `silentPolls`: polls in a row without a title. `random`: 0 to 1. */
export function nextPollDelayMs(silentPolls: number, random: number): number {
  const silentDelayMs = SILENT_DELAYS_MS[Math.min(silentPolls, SILENT_DELAYS_MS.length) - 1];
  return Math.round((silentDelayMs ?? POLL_EVERY_MS) * (1 + JITTER * (2 * random - 1)));
}

/** Polls the titles of one station, while started and no other process holds its lease. */
export function createTitlePoller(stationId: string, parts: TitlePollerParts): TitlePoller {
  const { database, clock, processId } = parts;
  let started = false;
  let isPolling = false;
  let polledAt = Number.NEGATIVE_INFINITY;
  let leasedUntil = 0;
  let cancelTimer: (() => void) | null = null;
  let silentPolls = 0;
  let page: TitlePage | null = null;
  let lastPublished: { title: SongTitle | null; at: number } = NOTHING_PUBLISHED;
  const now = () => clock.now().getTime();

  function schedulePoll(delayMs: number): void {
    cancelTimer?.();
    cancelTimer = clock.after(delayMs, () => {
      cancelTimer = null;
      isPolling = true;
      void parts.queue.add(poll).finally(() => {
        isPolling = false;
        if (started) schedulePoll(nextPollDelayMs(silentPolls, parts.random()));
        else releaseLease();
      });
    });
  }

  async function poll(): Promise<void> {
    const stream = parts.streamOf(stationId);
    if (!started || !stream || parts.signal.aborted) return;
    polledAt = now();
    try {
      if (await hasLease()) await publish((await sample(stream)).title);
    } catch (error) {
      // A failure of the station or the database counts as a poll without a title.
      silentPolls += 1;
      page = null;
      if (!parts.signal.aborted) log.debug({ err: error, stationId }, "title poll failed");
    }
  }

  async function hasLease(): Promise<boolean> {
    const neededUntil = now() + MAX_POLL_MS;
    if (leasedUntil > neededUntil) return true;
    const until = new Date(neededUntil + 2 * nextPollDelayMs(silentPolls, 1));
    const leased = await acquireTitleLease(database, { stationId, process: processId, now: clock.now(), until });
    leasedUntil = leased ? until.getTime() : 0;
    // Another process polls: the lease is requested again soon, in case that process ends.
    if (!leased) silentPolls = 0;
    return leased;
  }

  async function sample({ url, isHls, origin }: PolledStream): Promise<TitleSample> {
    const signal = AbortSignal.any([parts.signal, AbortSignal.timeout(MAX_POLL_MS)]);
    if (page) {
      const fromPage = await samplePage(parts.streamClient, page, {
        before: lastPublished.title,
        signal,
        origin,
      });
      parts.onBytesRead(fromPage.bytesRead);
      if (fromPage.sample) return fromPage.sample;
    }
    const fromStream = await (isHls ? sampleHlsStream : sampleStream)(parts.streamClient, url, { signal, origin });
    parts.onBytesRead(fromStream.bytesRead);
    page = fromStream.page;
    return fromStream;
  }

  async function publish(title: SongTitle | null): Promise<void> {
    const last = lastPublished;
    silentPolls = title ? 0 : silentPolls + 1;
    const isGone = !title && last.title !== null && silentPolls >= SILENT_POLLS_UNTIL_GONE;
    const isNew = title && (title.title !== last.title?.title || title.artist !== last.title.artist);
    const isDue = title && now() - last.at >= REPEAT_EVERY_MS;
    if (!isGone && !isNew && !isDue) return;
    await storeTitle(database, stationId, { artist: "", title: "", ...title, playedAt: clock.now() });
    lastPublished = { title, at: now() };
  }

  function releaseLease(): void {
    if (leasedUntil === 0) return;
    leasedUntil = 0;
    // If this fails the lease expires.
    releaseTitleLease(database, stationId, processId).catch(() => {});
    lastPublished = NOTHING_PUBLISHED;
  }

  return {
    start: () => {
      if (started) return;
      started = true;
      // Listeners who come and go do not cause additional polls.
      if (!isPolling) schedulePoll(Math.max(0, polledAt + nextPollDelayMs(0, 0) - now()));
    },
    stop: () => {
      started = false;
      cancelTimer?.();
      cancelTimer = null;
      if (!isPolling) releaseLease();
    },
  };
}
