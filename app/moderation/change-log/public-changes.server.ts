import { shownName } from "#app/people/accounts/public-name.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { actorLabel, isPersonal } from "#app/stations/history/change.ts";
import { isPublicKind, PUBLIC_KINDS, type PublicKind } from "#app/stations/history/change-log-query.ts";
import { reasonSentence } from "#app/stations/history/change-sentence.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import type { ReadActor, ReadChange } from "#app/stations/history/read-change.ts";
import { readChanges } from "#app/stations/history/read-changes.server.ts";
import { SHOWN_FIELDS } from "#app/stations/station/field-list.ts";
import type { PublicChange, ShownActor } from "./public-change.ts";

export type ChangeLogParts = {
  database: Pick<Database, "select">;
  catalogue: { find: (id: string) => { name: string } | null | undefined };
  /** The site's, for the names of people without a public name. */
  secret: string;
};

/**
 * A page of the changes that all may see, newest first: no person's address, submitter or contact, and nothing of a
 * station that is not public now. Limits: a value that a public station had is shown, also one that it had before it
 * was public.
 */
export async function readPublicChanges(
  { database, catalogue, secret }: ChangeLogParts,
  query: { kind?: PublicKind | null; before: number | null; stationId?: string; isGrouped?: boolean },
): Promise<{ changes: PublicChange[]; next: number | null }> {
  const { kind, before, stationId, isGrouped = stationId === undefined } = query;
  const kinds = kind ? [kind] : (Object.keys(PUBLIC_KINDS) as PublicKind[]);
  const station = stationId === undefined ? {} : { station: { id: stationId } };
  const read = await readChanges(database, { before, filter: { kinds, onlyWithFields: true, ...station }, isGrouped });
  return {
    next: read.next,
    changes: read.changes.flatMap((change) => publicChange(change, { catalogue, secret }) ?? []),
  };
}

/** Built from what is allowed, so that a new column is not published by itself. */
function publicChange(
  change: ReadChange,
  { catalogue, secret }: Pick<ChangeLogParts, "catalogue" | "secret">,
): PublicChange | null {
  const { id, at, kind, reverts, revertedActor, revertedBy, group } = change;
  if (!isPublicKind(kind)) return null;
  const actorOf = (actor: ReadActor) => shownActor(actor, secret);
  const nameOf = (stationId: string) => catalogue.find(stationId)?.name;
  const name = change.stationId === null || group ? undefined : nameOf(change.stationId);
  const station = change.stationId !== null && name !== undefined ? { id: change.stationId, name } : null;
  // One side alone is the whole row of a station that was deleted or restored.
  const hasFields = station !== null && change.before !== null && change.after !== null;
  return {
    id,
    at,
    kind,
    actor: actorOf(change.actor),
    station,
    before: hasFields ? publicFields(change.before) : null,
    after: hasFields ? publicFields(change.after) : null,
    reason: change.reason,
    why: withoutAddresses(reasonSentence(change)),
    text: station && hasPublicText(kind) ? withoutAddresses(change.text) : "",
    reverts,
    revertedActor: revertedActor && actorOf(revertedActor),
    revertedBy: revertedBy && { at: revertedBy.at, actor: actorOf(revertedBy.actor) },
    group: group && { count: group.count, names: group.stations.flatMap(({ id }) => nameOf(id) ?? []) },
  };
}

function shownActor({ role, id, name }: ReadActor, secret: string): ShownActor {
  if (!isPersonal(role) || id === null) return { role, name: actorLabel(role) };
  return { role, name: role === "owner" ? "A rádio" : shownName(secret, { id, name: name ?? "" }) };
}

const isShown = (field: string) => SHOWN_FIELDS.some((shown) => shown === field);

function publicFields(fields: StationFields | null): StationFields {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([field]) => isShown(field)));
}

/** What an approval or a suspension explains is for the person who submitted the station. */
function hasPublicText(kind: PublicKind): boolean {
  return kind !== "approve" && kind !== "suspend";
}

/** Removes e-mail addresses, and every other word with an @. */
function withoutAddresses(text: string): string {
  return text
    .split(/(\s+)/u)
    .map((word) => (word.includes("@") ? "(endereço)" : word))
    .join("");
}
