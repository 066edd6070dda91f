import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { accountMailKinds } from "#app/account-links/account-mail-kinds.server.ts";
import { expiringLinkRows } from "#app/accounts/account-links.table.ts";
import { type Accounts, createAccounts } from "#app/accounts/accounts.server.ts";
import { expiringAccountRows } from "#app/accounts/accounts.table.ts";
import { expiringDeletedAccounts } from "#app/accounts/deleted-accounts.table.ts";
import { expiringMails } from "#app/accounts/mails.table.ts";
import { APPEAL_MAIL } from "#app/accounts/queue-appeal-mail.server.ts";
import { DECISION_MAIL } from "#app/accounts/queue-decision-mail.server.ts";
import { requeryOnChanges } from "#app/admin/waiting-counts.server.ts";
import { appealMailKind } from "#app/appeals/appeal-mail-kind.server.ts";
import {
  type OpenCatalogue,
  openCatalogue,
  type ReadableCatalogue,
} from "#app/catalogue/catalogue-in-memory.server.ts";
import { createUptimeCache, type FindUptime } from "#app/checks/daily-checks.server.ts";
import { openStationItems } from "#app/checks/station-items.server.ts";
import { openStreamChecker } from "#app/checks/stream-checker.server.ts";
import { expiringCheckRows } from "#app/checks/stream-checks.table.ts";
import { contactMailKind } from "#app/contact/contact-mail.server.ts";
import { expiringContactMessages } from "#app/contact/contact-messages.table.ts";
import { type ContactService, createContactService } from "#app/contact/contact-service.server.ts";
import { decisionMailKind } from "#app/decision-mails/decision-mail-kind.server.ts";
import { expiringFavourites } from "#app/favourites/favourites.table.ts";
import { expiringContacts } from "#app/history/changes.table.ts";
import { createImageDecoder, type ImageDecoder } from "#app/images/image-decoder.server.ts";
import { type ImageStore, openImageStore } from "#app/images/image-store.server.ts";
import { type ImportService, openImportService } from "#app/import/import-service.server.ts";
import { expiringImports } from "#app/import/imports.table.ts";
import { type MirrorService, openMirror } from "#app/mirror/mirror-service.server.ts";
import { approvePlayingStations } from "#app/moderation/approve-playing-stations.server.ts";
import { createFastLane, type FastLane } from "#app/moderation/fast-lane.server.ts";
import { openAudience } from "#app/now-playing/audience.server.ts";
import { type NowPlayingService, openNowPlaying } from "#app/now-playing/now-playing.server.ts";
import { expiringTitleRows } from "#app/now-playing/titles.table.ts";
import { openOutbox, wakeOnQueuedMails } from "#app/outbox/outbox.server.ts";
import { createAttemptCounter, expiringAttempts } from "#app/platform/attempts.server.ts";
import { type Clock, systemClock } from "#app/platform/clock.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { openDailyCleanup } from "#app/platform/daily-cleanup.server.ts";
import type { ExpiringRows } from "#app/platform/expiring-rows.server.ts";
import { createMailer } from "#app/platform/mailer.server.ts";
import { expiringClicks } from "#app/popularity/popularity.table.ts";
import { openVisitorRemoval } from "#app/popularity/visitor-removal.server.ts";
import { type OpenStationIndex, openStationIndex } from "#app/radio-browser/open-station-index.server.ts";
import { createRelay, type Relay } from "#app/relay/relay.server.ts";
import { recountOnChanges } from "#app/review/open-item-counts.server.ts";
import { openSettings, type SettingsInMemory } from "#app/settings/settings.server.ts";
import { expiringImageDrafts } from "#app/stations/uploaded-images.table.ts";
import { type Inspect, inspectStream } from "#app/streams/inspect-stream.server.ts";
import { createStreamClient, type StreamClient } from "#app/streams/stream-client.server.ts";
import type { Infrastructure } from "./infrastructure.ts";

/** The infrastructure, and all services that pages and API use. */
export type Services = Infrastructure & {
  catalogue: ReadableCatalogue;
  settings: SettingsInMemory;
  accounts: Accounts;
  contactService: ContactService;
  streams: StreamServices;
  /** Closed by `images`. */
  imageDecoder: ImageDecoder;
  images: ImageStore;
  fastLane: FastLane;
  importService: ImportService;
  stationIndex: OpenStationIndex;
  mirror: MirrorService;
  /** Resolves when lists and searches are in memory; pages are served before that too. */
  prepared: Promise<void>;
  /** Frees the memory and stops the background work, which resumes from the database; the infrastructure stays open. */
  release: () => Promise<void>;
};

/**
 * How long background work may take to end after the stop signal: sending a mail, which is sent again later otherwise,
 * and releasing leases and counts of listeners, which expire otherwise.
 */
const MAX_CLOSE_MS = 3_000;

/** The rows that the daily clean-up removes, or clears of people. */
export const EXPIRING: readonly ExpiringRows[] = [
  ...expiringAttempts,
  ...expiringAccountRows,
  ...expiringLinkRows,
  ...expiringMails,
  ...expiringDeletedAccounts,
  ...expiringFavourites,
  ...expiringCheckRows,
  ...expiringTitleRows,
  ...expiringContactMessages,
  ...expiringImports,
  ...expiringImageDrafts,
  ...expiringContacts,
  ...expiringClicks,
];

export async function createServices(
  infrastructure: Infrastructure,
  config: Pick<
    Config,
    "publicUrl" | "dataDir" | "mail" | "secondFactor" | "allowPrivateStreams" | "relayLimit" | "mirror"
  > & {
    clock?: Clock;
  },
): Promise<Services> {
  const { publicUrl, dataDir, mail, secondFactor, allowPrivateStreams, clock = systemClock } = config;
  const { connection, hub, secret } = infrastructure;
  const { database } = connection;
  const attempts = createAttemptCounter({ database, secret });
  const sendsMail = mail !== null;
  const accounts = createAccounts({ database, secret, publicUrl, attempts, secondFactor, sendsMail });
  const catalogue = await openCatalogue(database, hub);
  const settings = await openSettings(database, hub);
  const { smtpUrl = null, contactEmail = null, from = null } = mail ?? {};
  const mailer = createMailer({ smtpUrl, from, publicUrl });
  const kinds = {
    ...accountMailKinds({ database, secret, publicUrl, settings }),
    [DECISION_MAIL]: decisionMailKind({ database, publicUrl, settings }),
    [APPEAL_MAIL]: appealMailKind({ database, publicUrl, settings }),
    contact: contactMailKind({ database, settings, publicUrl, contactEmail }),
  };
  const outbox = openOutbox({ database, mailer, kinds, settings });
  const stopWaking = wakeOnQueuedMails(hub, outbox);
  const countsOfPanel = [recountOnChanges, requeryOnChanges].map((follow) => follow(hub, database));
  const contactService = createContactService({
    database,
    attempts,
    outbox,
    secret,
    isMailConfigured: mailer !== null,
  });
  const streams = createStreamServices(infrastructure, catalogue, {
    ...config,
    onChecked: (checked) => fastLane.publishChecked(checked),
  });
  const { streamClient, inspect } = streams;
  const imageDecoder = createImageDecoder();
  const images = openImageStore({ streamClient, folder: join(dataDir, "images"), decoder: imageDecoder });
  const fastLane = createFastLane({ database, catalogue, images, inspect, sendsMail, clock });
  const importService = openImportService({ ...connection, dataDir, streamClient, allowPrivateStreams });
  const mirror = openMirror({ ...connection, mirror: config.mirror, publicUrl, allowPrivateStreams, clock });
  const cleanup = openDailyCleanup({ database, expiring: EXPIRING });
  const visitorRemoval = openVisitorRemoval({ database });
  const stationItems = openStationItems({ database });
  const stationIndex = openStationIndex({ database, hub, catalogue, clock, publicUrl });
  const release = async () => {
    catalogue.close();
    settings.close();
    images.close();
    stopWaking();
    for (const stop of countsOfPanel) stop();
    const workers = [outbox, streams, importService, cleanup, visitorRemoval, stationItems, stationIndex, mirror];
    await Promise.all(workers.map((worker) => worker.close()));
  };
  const close = async () => {
    await Promise.race([release(), sleep(MAX_CLOSE_MS, undefined, { ref: false })]);
    await infrastructure.close();
  };
  return {
    ...infrastructure,
    catalogue,
    settings,
    accounts,
    contactService,
    streams,
    imageDecoder,
    images,
    fastLane,
    importService,
    stationIndex,
    mirror,
    prepared: catalogue.ready,
    release,
    close,
  };
}

/** The services that open stations' streams. All requests for streams use one StreamClient. */
type StreamServices = {
  streamClient: StreamClient;
  inspect: Inspect;
  relay: Relay;
  /** Whether the relay is on. */
  relayEnabled: boolean;
  allowsPrivate: boolean;
  titles: Pick<NowPlayingService, "latest" | "currentTitle">;
  findUptime: FindUptime;
  /** Ends the relayed streams, the checks and the polls, and releases their leases. */
  close: () => Promise<void>;
};

/** Starts the relay, the stream checks, the title polls and the count of listeners. */
function createStreamServices(
  { connection: { database }, hub, events }: Pick<Infrastructure, "connection" | "hub" | "events">,
  catalogue: OpenCatalogue,
  {
    allowPrivateStreams,
    relayLimit,
    clock = systemClock,
    onChecked,
  }: Pick<Config, "allowPrivateStreams" | "relayLimit"> & {
    clock?: Clock;
    onChecked: FastLane["publishChecked"];
  },
): StreamServices {
  const processId = crypto.randomUUID();
  const streamClient = createStreamClient({ allowPrivate: allowPrivateStreams });
  const relay = createRelay({ streamClient, limit: relayLimit, findStation: catalogue.find, hub });
  const streamChecker = openStreamChecker({
    database,
    streamClient,
    hub,
    clock,
    afterRound: async (checked) => {
      await approvePlayingStations(database);
      await onChecked(checked);
    },
  });
  const nowPlaying = openNowPlaying({ database, hub, catalogue, streamClient, processId, clock });
  const audience = openAudience({ database, catalogue, hub, nowPlaying, processId, clock });
  events.setAudience(audience);
  return {
    streamClient,
    inspect: (url, signal) => inspectStream(streamClient, url, signal),
    relay,
    relayEnabled: relayLimit > 0,
    allowsPrivate: allowPrivateStreams,
    titles: nowPlaying,
    findUptime: createUptimeCache(database, clock),
    close: async () => {
      relay.close();
      await Promise.all([streamChecker.close(), nowPlaying.close(), audience.close()]);
    },
  };
}
