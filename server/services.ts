import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type ImportService, openImportService } from "#app/exchange/lists/import-service.server.ts";
import { type MirrorService, openMirror } from "#app/exchange/mirror/mirror-service.server.ts";
import { type OpenStationIndex, openStationIndex } from "#app/exchange/radio-browser/open-station-index.server.ts";
import { createFastLane, type FastLane } from "#app/moderation/decisions/fast-lane.server.ts";
import { recountOnChanges } from "#app/moderation/review/read-queue.server.ts";
import { type Accounts, createAccounts } from "#app/people/accounts/accounts.server.ts";
import type { PasswordHashing } from "#app/people/accounts/password-hash.server.ts";
import { openDailyCleanup } from "#app/platform/database/daily-cleanup.server.ts";
import { createAttemptCounter } from "#app/platform/limits/attempts.server.ts";
import { type Clock, systemClock } from "#app/platform/process/clock.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { openSettings, type SettingsInMemory } from "#app/platform/site-settings/settings.server.ts";
import { requeryOnChanges } from "#app/site/admin/waiting-counts.server.ts";
import { type ContactService, createContactService } from "#app/site/pages/contact-service.server.ts";
import { openStationItems } from "#app/sound/checks/station-items.server.ts";
import { openCatalogue, type ReadableCatalogue } from "#app/stations/catalogue/catalogue-in-memory.server.ts";
import { createImageDecoder, type ImageDecoder } from "#app/stations/images/image-decoder.server.ts";
import { type ImageStore, openImageStore } from "#app/stations/images/image-store.server.ts";
import { openVisitorRemoval } from "#app/stations/popularity/visitor-removal.server.ts";
import { EXPIRING } from "./expiring-rows.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { openMailServices } from "./mail-services.ts";
import { createStreamServices, type StreamServices } from "./stream-services.ts";

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

export async function createServices(
  infrastructure: Infrastructure,
  config: Pick<
    Config,
    "publicUrl" | "dataDir" | "mail" | "secondFactor" | "allowPrivateStreams" | "relayLimit" | "mirror"
  > & {
    clock?: Clock;
    hashing?: PasswordHashing;
  },
): Promise<Services> {
  const { publicUrl, dataDir, mail, secondFactor, allowPrivateStreams, clock = systemClock, hashing } = config;
  const { connection, hub, secret } = infrastructure;
  const { database } = connection;
  const attempts = createAttemptCounter({ database, secret });
  const sendsMail = mail !== null;
  const accounts = createAccounts({ database, secret, publicUrl, attempts, secondFactor, sendsMail, hashing, clock });
  const catalogue = await openCatalogue(database, hub, clock);
  const settings = await openSettings(database, hub);
  const mails = openMailServices(infrastructure, { mail, publicUrl, settings });
  const countsOfPanel = [recountOnChanges, requeryOnChanges].map((follow) => follow(hub, database));
  const contactService = createContactService({ ...mails, database, attempts, secret, clock });
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
    for (const stop of countsOfPanel) stop();
    const workers = [mails, streams, importService, cleanup, visitorRemoval, stationItems, stationIndex, mirror];
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
