import { listedBitrate } from "#app/exchange/lists/formats/listed-row.ts";
import { bitrateText } from "#app/exchange/lists/station-from-row.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Transaction } from "#app/platform/database/database.server.ts";
import { changedFields } from "#app/stations/history/changed-fields.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { readRowFields } from "#app/stations/history/station-row-fields.server.ts";
import { announceStation } from "#app/stations/station/announce-station.server.ts";
import { findCity } from "#app/stations/station/reference/cities.ts";
import { countryName } from "#app/stations/station/reference/countries.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { uploadDigest } from "#app/stations/station/uploaded-image.ts";
import { retireStationImage } from "#app/stations/station/uploaded-images.server.ts";
import type { KnownRow, KnownStation } from "./known-station.ts";
import { fieldColumnsOf, type MirrorField } from "./merge-fields.ts";
import { derivedFields } from "./plan-known-station.ts";
import { writeStations } from "./write-known.server.ts";

/** In the history. */
const TAKEN = "Valor do Radio Browser";

type Taken = { station: KnownStation; field: MirrorField; theirs: KnownRow; now: Date };

/** Gives a station the value that the upstream has of a field, which follows it again; an uploaded image is retired. */
export async function takeUpstreamValue(
  transaction: Transaction,
  administrator: SignedIn,
  { station, field, theirs, now }: Taken,
): Promise<void> {
  const { id } = station;
  const before = (await readRowFields(transaction, id)) ?? {};
  const columns = fieldColumnsOf(field, theirs.written);
  const after = { ...station, ...columns, ...derivedFields(station, columns, derivedOf(theirs)) };
  const isMoved = after.stream_url !== station.stream_url;
  await writeStations(transaction, [after], { withNewStream: isMoved ? [id] : [], now, triggerMarksOwnFields: true });
  if (field === "image_url" && uploadDigest(station.image_url) !== null)
    await retireStationImage(transaction, { stationId: id, now });
  const changed = changedFields(before, (await readRowFields(transaction, id)) ?? {});
  if (changed)
    await recordChange(transaction, actorOf(administrator), { kind: "edit", station: after, text: TAKEN, ...changed });
  const submittedBy = (await findModeratedStation(transaction, id))?.submittedBy ?? null;
  await announceStation(transaction, { id, submittedBy }, [station.status]);
}

/** What follows with the fields of an upstream, as an import makes it. */
function derivedOf({ written, facts }: KnownRow): Pick<KnownStation, "country" | "city" | "bitrate"> {
  const { country_code: code = "", region = "" } = written;
  return {
    country: countryName({ code }),
    city: findCity(code, region) ? region : "",
    bitrate: bitrateText(listedBitrate(String(facts.bitrate))),
  };
}
