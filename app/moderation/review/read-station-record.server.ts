import { eq } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { readTrust } from "#app/moderation/decisions/trust.server.ts";
import { trustSentence } from "#app/moderation/decisions/trust.ts";
import { accountsContext } from "#app/people/accounts/accounts.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { shownName } from "#app/people/accounts/public-name.server.ts";
import { requestContext } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { readApiClients } from "#app/stations/history/api-clients.server.ts";
import type { ReadChange } from "#app/stations/history/read-change.ts";
import { readChanges } from "#app/stations/history/read-changes.server.ts";
import { findStationOriginal } from "#app/stations/images/find-station-image.server.ts";
import { type ImageStore, imageStoreContext } from "#app/stations/images/image-store.server.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { originalText } from "#app/stations/station/station-image.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import type { StationRecord, TrustedPerson } from "./item-data.ts";
import { itemChange } from "./item-view.ts";

const SHOWN_CHANGES = 5;

/** `secret`: the site's, for the names of people without a public name. `sendsMail`: whether addresses can be confirmed. */
export type RecordReader = {
  database: Database;
  images: Pick<ImageStore, "findOriginal">;
  secret: string;
  sendsMail: boolean;
  now: Date;
};

/** The record of a station; null for an unknown id. */
export async function readStationRecord(reader: RecordReader, id: string): Promise<StationRecord | null> {
  const { database, secret } = reader;
  const station = await findModeratedStation(database, id);
  if (!station) return null;
  const [submitter] =
    station.submittedBy === null
      ? []
      : await database.select({ id: users.id, name: users.name }).from(users).where(eq(users.id, station.submittedBy));
  const changes = await readNewestChanges(database, id);
  return {
    person: submitter ? await describePerson(reader, submitter) : null,
    client: (await readApiClients(database, [id])).get(id) ?? null,
    changes: changes.map((change) => itemChange(change, (person) => shownName(secret, person), null)),
    original: await readOriginal(reader, station),
  };
}

/** The last changes of a station, the newest first. */
export async function readNewestChanges(database: Database, stationId: string): Promise<ReadChange[]> {
  const newest = { before: null, filter: { station: { id: stationId } }, isGrouped: false, limit: SHOWN_CHANGES };
  return (await readChanges(database, newest)).changes;
}

export async function describePerson(
  { database, secret, sendsMail, now }: RecordReader,
  person: { id: string; name: string },
): Promise<TrustedPerson> {
  const trust = await readTrust(database, person.id, now, { sendsMail });
  return { name: shownName(secret, person), trust: trustSentence(trust) };
}

/** The size and format of a station's image; empty if they are not known. */
export async function readOriginal(
  reader: Pick<RecordReader, "database" | "images">,
  station: Pick<ModeratedStation, "id" | "imageUrl">,
): Promise<string> {
  if (station.imageUrl === "") return "";
  const original = await findStationOriginal(reader, station);
  return original ? originalText(original) : "";
}

/** What reads a station's record or an item, for a request. */
export function recordReader(context: Readonly<RouterContextProvider>): RecordReader {
  const { database, secret, sendsMail } = context.get(accountsContext);
  const now = context.get(requestContext).now();
  return { database, images: context.get(imageStoreContext), secret, sendsMail, now };
}
