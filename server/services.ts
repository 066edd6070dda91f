import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Accounts, createAccounts } from "#app/accounts/accounts.server.ts";
import { openCatalogue, type ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { openOutbox } from "#app/contact/contact-outbox.server.ts";
import { type ContactService, createContactService } from "#app/contact/contact-service.server.ts";
import { type ImageStore, openImageStore } from "#app/images/image-store.server.ts";
import { type ImportService, openImportService } from "#app/import/import-service.server.ts";
import { createAttemptCounter } from "#app/platform/attempts.server.ts";
import type { Clock } from "#app/platform/clock.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { openDailyCleanup } from "#app/platform/daily-cleanup.server.ts";
import { createMailer } from "#app/platform/mailer.server.ts";
import { openSettings, type SettingsInMemory } from "#app/settings/settings.server.ts";
import { EXPIRING } from "./cleanup.ts";
import type { Infrastructure } from "./infrastructure.ts";
import { createStreamServices, type StreamServices } from "./stream-services.ts";

/** The infrastructure, the copies in memory that pages and API read from, the stations' streams, and the outbox. */
export type Services = Infrastructure & {
  catalogue: ReadableCatalogue;
  settings: SettingsInMemory;
  accounts: Accounts;
  contactService: ContactService;
  streams: StreamServices;
  images: ImageStore;
  importService: ImportService;
  /** When what lists and searches need is in memory; pages are answered before that too. */
  prepared: Promise<void>;
  /** Lets go of the copies in memory, of streams and outbox, whose work stands in the database; the infrastructure stays open. */
  release: () => Promise<void>;
};

/**
 * What is under way when the process is told to stop has this long to end: a mail (past it, it is mailed again later), and
 * what this process leaves to the others of listeners and leases (past it, that ends by itself).
 */
const LAST_WORK_MS = 3_000;

export async function createServices(
  infrastructure: Infrastructure,
  config: Pick<Config, "publicUrl" | "dataDir" | "mail" | "allowPrivateStreams" | "relayLimit"> & { clock?: Clock },
): Promise<Services> {
  const { publicUrl, mail } = config;
  const { database } = infrastructure.connection;
  const { secret } = infrastructure;
  const attempts = createAttemptCounter({ database, secret });
  const accounts = createAccounts({ database, secret, publicUrl, attempts });
  const catalogue = await openCatalogue(database, infrastructure.hub);
  const settings = await openSettings(database, infrastructure.hub);
  const { smtpUrl = null, contactEmail = null } = mail ?? {};
  const mailer = createMailer({ smtpUrl, contactEmail, publicUrl });
  const outbox = openOutbox({ database, mailer, settings, publicUrl, hub: infrastructure.hub });
  const contactService = createContactService({
    database,
    attempts,
    outbox,
    secret,
    isMailConfigured: mailer !== null,
  });
  const streams = createStreamServices(infrastructure, catalogue, config);
  const images = openImageStore({ streamClient: streams.streamClient, folder: join(config.dataDir, "images") });
  const importService = openImportService({ ...infrastructure.connection, dataDir: config.dataDir });
  const cleanup = openDailyCleanup({ database, expiring: EXPIRING });
  const release = async () => {
    catalogue.close();
    settings.close();
    images.close();
    await Promise.all([outbox.close(), streams.close(), importService.close(), cleanup.close()]);
  };
  const close = async () => {
    await Promise.race([release(), sleep(LAST_WORK_MS, undefined, { ref: false })]);
    await infrastructure.close();
  };
  const rooms = { catalogue, settings, accounts, contactService, streams, images, importService };
  return { ...infrastructure, ...rooms, prepared: catalogue.ready, release, close };
}
