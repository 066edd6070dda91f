import { and, asc, eq, isNull, ne } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { readAppealDetails } from "#app/moderation/appeals/read-appeal.server.ts";
import { proposedImagePath } from "#app/moderation/contributions/proposal-images.api.ts";
import { readProposalDetails } from "#app/moderation/contributions/read-proposal.server.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import { shownName } from "#app/people/accounts/public-name.server.ts";
import type { GrantedRole } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { LISBON_TIME } from "#app/platform/text/portuguese-format.ts";
import { readCheckResults } from "#app/sound/checks/administrator-checks.server.ts";
import type { CheckResult } from "#app/sound/checks/check-result.ts";
import { readApiClients } from "#app/stations/history/api-clients.server.ts";
import { changeLabel } from "#app/stations/history/change.ts";
import { shownFields, shownValue } from "#app/stations/history/shown-value.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { mayDecide } from "#app/stations/station/may-decide.server.ts";
import { CODEC_NAMES, type ModeratedStation } from "#app/stations/station/station.ts";
import { stationImage } from "#app/stations/station/station-image.ts";
import { findModeratedStation, MODERATED_FIELDS } from "#app/stations/station/station-reader.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { streamChecks } from "#app/stations/station/stream-checks.table.ts";
import { CLAIM_MS } from "./claims.server.ts";
import type { ItemAppeal, ItemData, ItemProposal } from "./item-data.ts";
import { itemChange, type NameOf, otherItem, outcomeText, shortTime, stationView, streamSteps } from "./item-view.ts";
import { claimantOf, possibleDuplicateIds } from "./read-queue-rows.server.ts";
import { describePerson, type RecordReader, readNewestChanges, readOriginal } from "./read-station-record.server.ts";
import { nameOf, playableStation } from "./row-view.ts";
import { serializeSeenItem } from "./seen-items.ts";

type Reader = RecordReader & { viewer: { id: string; role: GrantedRole } };

/** An item as its page shows it; null for an unknown id. `secret`: the site's, for the names of people without a public name. */
export async function readItemData(reader: Reader, id: number): Promise<ItemData | null> {
  const details = await readItem(reader.database, id);
  if (!details) return null;
  const { kind, subject, closedAt } = details.item;
  const [isProposal, isAppeal] = [kind === "proposal", kind === "appeal"].map((is) => is && closedAt === null);
  const proposal = isProposal ? await readProposalDetails(reader.database, Number(subject)) : null;
  const appeal = isAppeal ? await readAppealDetails(reader.database, Number(subject)) : null;
  const { submitter } = details;
  const person = submitter?.id ? { id: submitter.id, name: submitter.name ?? "" } : null;
  const concerned = proposal ? proposal.proposer : appeal ? appeal.appellant : person;
  return {
    ...itemData(details, reader, proposal?.madeAt),
    original: details.station ? await readOriginal(reader, details.station) : "",
    person: concerned && (await describePerson(reader, concerned)),
    proposal: proposal && itemProposal(proposal, details.station),
    appeal: appeal && itemAppeal(appeal),
  };
}

function itemAppeal({ text, change }: NonNullable<Awaited<ReturnType<typeof readAppealDetails>>>): ItemAppeal {
  return {
    text,
    decision: `${changeLabel(change)}, em ${shortTime(change.at)}`,
    reason: change.why,
    explanation: change.text,
  };
}

function itemProposal(
  { id, fields, text }: NonNullable<Awaited<ReturnType<typeof readProposalDetails>>>,
  station: ModeratedStation | null,
): ItemProposal {
  const imagesOf = (proposed: unknown) => ({
    current: station ? stationImage(station, 480) : "",
    proposed: proposedImagePath(id, String(proposed ?? "")),
  });
  return {
    why: text,
    fields: fields.flatMap(({ field, before, after, current, isConflict }) =>
      shownFields({ [field]: before }, { [field]: after }).map((shown) => ({
        ...shown,
        isConflict,
        column: field,
        current: shownValue(field, current),
        images: field === "image_url" ? imagesOf(after) : null,
      })),
    ),
  };
}

function itemData(
  details: ItemRecord,
  { secret, viewer, now }: Reader,
  proposedAt: Date | undefined,
): Omit<ItemData, "person" | "original" | "proposal" | "appeal"> {
  const { item, station, closer, checkResult, changes, others, other, finalUrl } = details;
  const personName: NameOf = (person) => shownName(secret, person);
  const { id, kind, dueAt, claimedBy, claimedUntil } = item;
  const claimant = claimantOf(
    { claimedBy, claimedUntil, claimantName: details.claimantName },
    { secret, viewerId: viewer.id, now },
  );
  const moderator = { role: viewer.role, mayDecide: mayDecide(viewer, station) };
  const updatedAt = proposedAt ?? station?.updatedAt ?? dueAt;
  return {
    id,
    kind,
    dueAt: dueAt.getTime(),
    now: now.getTime(),
    name: nameOf({ kind, facts: item.facts, station }),
    seen: serializeSeenItem({ id, seen: { status: station?.status ?? "pending", updatedAt } }),
    outcome: item.closedAt
      ? outcomeText(item, closer?.id ? personName({ id: closer.id, name: closer.name ?? "" }) : null)
      : null,
    claim:
      claimant === null || claimedUntil === null
        ? null
        : { name: claimant, since: LISBON_TIME.format(new Date(claimedUntil.getTime() - CLAIM_MS)) },
    station: station && stationView(station),
    player: station && playableStation(station),
    check: station && checkOf(station, checkResult),
    steps: station ? streamSteps(station, { finalUrl: finalUrl ?? "", outcome: checkResult?.outcome ?? null }) : [],
    client: kind === "proposal" ? null : details.client,
    changes: changes.map((change) => itemChange(change, personName, moderator)),
    others: others.map(otherItem),
    pair: other && {
      station: stationView(other),
      player: playableStation(other),
      seen: serializeSeenItem({ id, seen: other, isOther: true }),
    },
  };
}

function checkOf(station: ModeratedStation, result: CheckResult | undefined): ItemData["check"] {
  const checked = result?.checkedAt
    ? `verificada às ${LISBON_TIME.format(result.checkedAt)}`
    : "ainda não foi verificada";
  return {
    outcome: result?.outcome ?? null,
    recent: result?.recent ?? [],
    text: [CODEC_NAMES[station.streamCodec], station.bitrate, checked].filter(Boolean).join(" · "),
  };
}

const claimants = alias(users, "claimants");
const closers = alias(users, "closers");
const submitters = alias(users, "submitters");

const MAX_OTHER_ITEMS = 10;

/** An item with all that is shown of it. */
type ItemRecord = NonNullable<Awaited<ReturnType<typeof readItem>>>;

/** An item, open or closed, with its station and what is known of both; null for an unknown id. */
async function readItem(database: Database, id: number) {
  const [found] = await database
    .select({
      item: reviewItems,
      claimantName: claimants.name,
      closer: { id: closers.id, name: closers.name },
      station: MODERATED_FIELDS,
      submitter: { id: submitters.id, name: submitters.name },
      finalUrl: streamChecks.finalUrl,
    })
    .from(reviewItems)
    .leftJoin(stations, eq(stations.id, reviewItems.stationId))
    .leftJoin(claimants, eq(claimants.id, reviewItems.claimedBy))
    .leftJoin(closers, eq(closers.id, reviewItems.closedBy))
    .leftJoin(submitters, eq(submitters.id, stations.submittedBy))
    .leftJoin(streamChecks, eq(streamChecks.stationId, stations.id))
    .where(eq(reviewItems.id, id));
  if (!found) return null;
  const { stationId } = found.item;
  const [other] = possibleDuplicateIds(found.item);
  const [checkResults, clients, changes, others, otherFound] = await Promise.all([
    readCheckResults(database, stationId === null ? [] : [stationId]),
    readApiClients(database, stationId === null ? [] : [stationId]),
    stationId === null ? [] : readNewestChanges(database, stationId),
    stationId === null ? [] : readOtherItems(database, { id, stationId }),
    other === undefined ? null : findModeratedStation(database, other),
  ]);
  const ofStation = { checkResult: checkResults.get(stationId ?? ""), client: clients.get(stationId ?? "") ?? null };
  return { ...found, ...ofStation, changes, others, other: otherFound };
}

/** The other open items of a station, the most urgent first. */
function readOtherItems(database: Database, { id, stationId }: { id: number; stationId: string }) {
  return database
    .select({ id: reviewItems.id, kind: reviewItems.kind, since: reviewItems.since })
    .from(reviewItems)
    .where(and(eq(reviewItems.stationId, stationId), isNull(reviewItems.closedAt), ne(reviewItems.id, id)))
    .orderBy(asc(reviewItems.dueAt), asc(reviewItems.id))
    .limit(MAX_OTHER_ITEMS);
}
