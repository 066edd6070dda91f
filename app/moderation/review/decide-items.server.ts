import { and, eq, inArray, isNull } from "drizzle-orm";
import { decideProposal } from "#app/moderation/contributions/decide-proposal.server.ts";
import { lockProposals } from "#app/moderation/contributions/lock-proposals.server.ts";
import { decideStations, type StationDecision } from "#app/moderation/decisions/decide-stations.server.ts";
import type { ParsedOptionalReason } from "#app/moderation/decisions/parse-reason.ts";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { keepItems } from "#app/stations/open-items/keep-items.server.ts";
import { ITEM_DECIDED, type ReviewKind } from "#app/stations/open-items/review-item.ts";
import { reviewItems } from "#app/stations/open-items/review-items.table.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { possibleDuplicateIds } from "./read-queue-rows.server.ts";
import type { SeenItem } from "./seen-items.ts";

/**
 * `reason`: null for approving. `fields`: of a proposal, those that are accepted, by the names of their columns;
 * without them all. `also`: open items that are left as they are together with these.
 */
type ItemsDecision = Pick<ParsedOptionalReason, "reason" | "text"> & {
  decision: StationDecision;
  details?: ParsedOptionalReason["details"];
  items: readonly SeenItem[];
  fields?: readonly string[] | null;
  also?: readonly number[];
  now: Date;
};

/**
 * `batch`: for taking all back at once; null if nothing that was done can be taken back. `left`: the items that stay as
 * they are, and why.
 */
type DecidedItems = {
  batch: string | null;
  done: { id: number; kind: ReviewKind }[];
  left: { id: number; name: string; refusal: Refusal }[];
};

/** `stationId`: of the station on which is decided. */
type OpenItem = Pick<typeof reviewItems.$inferSelect, "id" | "kind" | "subject" | "stationId">;

type DecisionContext = Omit<ItemsDecision, "items" | "also"> & { moderator: SignedIn; batch: string };

/** `left`: the refusals by the ids of the items. `isRecorded`: whether the history has what was done. */
type Outcome = { left: Map<number, Refusal>; names: Map<number, string>; isRecorded: boolean };

const OWN = "Não pode decidir isto: submeteu ou aprovou esta rádio.";
const ON_ITS_PAGE = "Isto decide-se na sua página.";

/**
 * Decides on items of the queue in one transaction. Those whose station or proposal changed after it was seen are left.
 * For each kind of item, approving publishes the station or proposal or keeps it public, suspending refuses or hides
 * it. At most `MAX_ITEMS`. Errors: Refusal `forbidden`.
 */
export function decideItems(
  database: Database,
  moderator: SignedIn,
  { items, also = [], ...decision }: ItemsDecision,
): Promise<DecidedItems> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, moderator, decision.decision === "delete" ? "admin" : "editor");
    const context: DecisionContext = { ...decision, moderator, batch: crypto.randomUUID() };
    const open = await readOpen(transaction, items);
    const outcomes: Outcome[] = [];
    for (const [group, decide] of groupsOf(open, context.decision))
      outcomes.push(await decide(transaction, context, group));
    const found = items.flatMap(({ id }) => open.get(id)?.item ?? []);
    const refusalOf = (id: number) =>
      open.has(id) ? outcomes.flatMap(({ left }) => left.get(id) ?? [])[0] : new Refusal("conflict", ITEM_DECIDED);
    const done = found.filter(({ id }) => !refusalOf(id)).map(({ id, kind }) => ({ id, kind }));
    if (also.length > 0 && done.length > 0) await keepItems(transaction, moderator, also, context.now);
    const left = items.flatMap(({ id }) => {
      const refusal = refusalOf(id);
      const name = outcomes.flatMap(({ names }) => names.get(id) ?? [])[0] ?? "";
      return refusal ? [{ id, name, refusal }] : [];
    });
    // The outcomes have no names of items that another person has decided.
    const names = await readItemNames(
      transaction,
      left.filter(({ name }) => name === "").map(({ id }) => id),
    );
    return {
      batch: outcomes.some(({ isRecorded }) => isRecorded) ? context.batch : null,
      done,
      left: left.map((one) => ({ ...one, name: names.get(one.id) ?? one.name })),
    };
  });
}

/** The names of the items' stations; without those that are gone. */
async function readItemNames(transaction: Transaction, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await transaction
    .select({ id: reviewItems.id, name: stations.name })
    .from(reviewItems)
    .innerJoin(stations, eq(stations.id, reviewItems.stationId))
    .where(inArray(reviewItems.id, [...ids]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type SeenOpen = { item: OpenItem; seen: SeenItem["seen"] };

/** In the order of `items`, which is that of the decisions and of the history. */
async function readOpen(transaction: Transaction, items: readonly SeenItem[]): Promise<Map<number, SeenOpen>> {
  const { id, kind, subject, stationId, facts, closedAt } = reviewItems;
  const ids = items.map((item) => item.id);
  const rows = await transaction
    .select({ id, kind, subject, stationId, facts })
    .from(reviewItems)
    .where(and(inArray(id, ids), isNull(closedAt)));
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    items.flatMap(({ id: itemId, seen, isOther = false }) => {
      const row = found.get(itemId);
      if (!row) return [];
      const { facts: known, ...item } = row;
      const [other = null] = possibleDuplicateIds({ ...item, facts: known });
      return [[itemId, { item: { ...item, stationId: isOther ? other : item.stationId }, seen }] as const];
    }),
  );
}

type Decide = (transaction: Transaction, context: DecisionContext, group: readonly SeenOpen[]) => Promise<Outcome>;

/** The items by what decides on them. */
function groupsOf(open: Map<number, SeenOpen>, decision: StationDecision): [readonly SeenOpen[], Decide][] {
  const groups = new Map<Decide, SeenOpen[]>();
  for (const one of open.values()) {
    const decide = deciderOf(one.item, decision);
    groups.set(decide, [...(groups.get(decide) ?? []), one]);
  }
  return [...groups].map(([decide, group]) => [group, decide]);
}

function deciderOf({ kind, stationId }: OpenItem, decision: StationDecision): Decide {
  if (stationId === null) return leave;
  if (kind === "submission") return decideOnStations;
  if (kind === "dead" || kind === "duplicate" || kind === "patrol")
    return decision === "approve" ? keep : decideOnStations;
  return kind === "proposal" && decision !== "delete" ? decideOnProposals : leave;
}

const decideOnStations: Decide = async (transaction, { moderator, ...context }, group) => {
  const targets = group.flatMap(({ item: { id, stationId }, seen }) =>
    stationId ? [{ id: stationId, seen, item: id }] : [],
  );
  const { decided, refused, names } = await decideStations(transaction, moderator, { ...context, targets });
  const byItem = <Value>(values: Map<string, Value>) =>
    new Map(
      group.flatMap(({ item }) => {
        const value = values.get(item.stationId ?? "");
        return value === undefined ? [] : [[item.id, value] as const];
      }),
    );
  return { left: byItem(refused), names: byItem(names), isRecorded: decided.length > 0 };
};

/** Each in a savepoint: what is refused leaves nothing behind. */
const decideOnProposals: Decide = async (transaction, { moderator, decision, ...context }, group) => {
  const left = new Map<number, Refusal>();
  await lockProposals(
    transaction,
    moderator,
    group.map(({ item }) => Number(item.subject)),
  );
  for (const { item, seen } of group) {
    const decided = {
      ...context,
      id: Number(item.subject),
      seenAt: seen.updatedAt,
      decision: decision === "approve" ? ("accept" as const) : ("refuse" as const),
    };
    try {
      await transaction.transaction((savepoint) => decideProposal(savepoint, moderator, decided));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      left.set(item.id, error);
    }
  }
  return {
    left,
    names: await readStationNames(transaction, group),
    // A refusal changes no station.
    isRecorded: decision === "approve" && left.size < group.length,
  };
};

async function readStationNames(transaction: Transaction, group: readonly SeenOpen[]): Promise<Map<number, string>> {
  const ids = group.flatMap(({ item }) => item.stationId ?? []);
  const rows = await transaction
    .select({ id: stations.id, name: stations.name })
    .from(stations)
    .where(inArray(stations.id, ids));
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return new Map(group.map(({ item }) => [item.id, names.get(item.stationId ?? "") ?? ""]));
}

const keep: Decide = async (transaction, { moderator, now }, group) => {
  const ids = group.map(({ item }) => item.id);
  const kept = await keepItems(transaction, moderator, ids, now);
  // All of them were open in this transaction.
  const left = ids.filter((id) => !kept.includes(id)).map((id) => [id, new Refusal("forbidden", OWN)] as const);
  return { left: new Map(left), names: new Map(), isRecorded: false };
};

const leave: Decide = async (_transaction, _context, group) => ({
  left: new Map(group.map(({ item }) => [item.id, new Refusal("conflict", ON_ITS_PAGE)])),
  names: new Map(),
  isRecorded: false,
});
