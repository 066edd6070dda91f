import { and, asc, count, eq, gt, inArray, isNull, lte, max, or } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { actorOf, recordChange } from "#app/stations/history/record-change.server.ts";
import { shortName } from "#app/stations/station/short-name.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import type { MirrorListCursor } from "./list-cursors.ts";
import { heldStations } from "./mirror.table.ts";
import type { HeldReason, HeldUpstream, OwnStation, SameStationAnswer } from "./mirror-decisions.ts";
import { makePassDue } from "./mirror-state.server.ts";

/** Held stations of one page. */
export const HELD_PER_PAGE = 25;

const ANSWERED = "Já foi decidido sobre esta rádio.";
const NONE_LEFT = "Já não há rádios novas à espera.";

/** The held stations that are not decided, the oldest first, those after a cursor. `next`: null at the end. */
export async function readHeldStations(
  database: Pick<Database, "select">,
  reason: HeldReason,
  after: MirrorListCursor | null,
): Promise<{ held: HeldUpstream[]; next: MirrorListCursor | null }> {
  const { uuid, name, streamUrl, heldAt, stationId } = heldStations;
  const isLater = after && or(gt(heldAt, after.at), and(eq(heldAt, after.at), gt(uuid, after.id)));
  const rows = await database
    .select({ uuid, name, streamUrl, heldAt, stationId })
    .from(heldStations)
    .where(and(isOpen(reason), isLater ?? undefined))
    .orderBy(asc(heldAt), asc(uuid))
    .limit(HELD_PER_PAGE + 1);
  const page = rows.slice(0, HELD_PER_PAGE);
  const ids = page.flatMap((row) => row.stationId ?? []);
  const named = ids.length === 0 ? [] : await readNames(database, ids);
  const names = new Map(named.map((station) => [station.id, station]));
  const last = page.at(-1);
  return {
    held: page.map(({ stationId: id, ...row }) => ({ ...row, station: (id !== null && names.get(id)) || null })),
    next: rows.length > page.length && last ? { at: last.heldAt, id: last.uuid } : null,
  };
}

/** How many held stations are not decided, by reason. */
export async function countHeldStations(database: Pick<Database, "select">): Promise<Record<HeldReason, number>> {
  const rows = await database
    .select({ reason: heldStations.reason, count: count() })
    .from(heldStations)
    .where(isNull(heldStations.answer))
    .groupBy(heldStations.reason);
  const counts = new Map(rows.map((row) => [row.reason, row.count]));
  return { many: counts.get("many") ?? 0, "same-stream": counts.get("same-stream") ?? 0 };
}

/** Names of new stations that a page shows. */
const SHOWN_NAMES = 12;

/**
 * The new stations that are held because too many came at once: how many, the first names, and when the last was held.
 * Null: none.
 */
export async function readNewStations(
  database: Pick<Database, "select">,
): Promise<{ count: number; names: string[]; until: string } | null> {
  const { heldAt, name, uuid } = heldStations;
  const [all] = await database
    .select({ count: count(), until: max(heldAt) })
    .from(heldStations)
    .where(isOpen("many"));
  if (!all?.until) return null;
  const first = await database
    .select({ name })
    .from(heldStations)
    .where(isOpen("many"))
    .orderBy(asc(heldAt), asc(uuid))
    .limit(SHOWN_NAMES);
  return { count: all.count, names: first.map((row) => shortName(row.name)), until: all.until.toISOString() };
}

type SameStation = { uuid: string; answer: SameStationAnswer; now: Date };

/**
 * Decides whether a station of the upstream is the one of ours that has its stream. The next pass, which is due at
 * once, does it. Errors: Refusal `not-found` if that is decided, `forbidden`.
 */
export function answerSameStation(
  database: Database,
  administrator: SignedIn,
  { uuid, answer, now }: SameStation,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const [answered] = await transaction
      .update(heldStations)
      .set({ answer })
      .where(and(eq(heldStations.uuid, uuid), isOpen("same-stream")))
      .returning();
    if (!answered) throw new Refusal("not-found", ANSWERED);
    const [station] = answered.stationId === null ? [] : await readNames(transaction, [answered.stationId]);
    const text = `Radio Browser: ${answer === "same" ? "é a mesma rádio que" : "não é a rádio"} «${answered.name}»`;
    if (station) await recordChange(transaction, actorOf(administrator), { kind: "edit", station, text });
    await makePassDue(transaction, now);
    await announce(transaction, { topic: "administration" });
  });
}

/**
 * Accepts the new stations that were held until a time because too many came at once. The next pass, which is due at
 * once, inserts them. Gives how many. Errors: Refusal `not-found` if there are none, `forbidden`.
 */
export function takeHeldStations(
  database: Database,
  administrator: SignedIn,
  { until, now }: { until: Date; now: Date },
): Promise<number> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const taken = await transaction
      .update(heldStations)
      .set({ answer: "take" })
      .where(and(isOpen("many"), lte(heldStations.heldAt, until)))
      .returning({ uuid: heldStations.uuid });
    if (taken.length === 0) throw new Refusal("not-found", NONE_LEFT);
    const text = `Radio Browser: deixou entrar ${formatCount(taken.length, "rádio nova", "rádios novas")}`;
    await recordChange(transaction, actorOf(administrator), { kind: "import", text });
    await makePassDue(transaction, now);
    await announce(transaction, { topic: "administration" });
    return taken.length;
  });
}

function isOpen(reason: HeldReason) {
  return and(eq(heldStations.reason, reason), isNull(heldStations.answer));
}

function readNames(database: Pick<Database, "select">, ids: readonly string[]): Promise<OwnStation[]> {
  return database
    .select({ id: stations.id, name: stations.name, status: stations.status })
    .from(stations)
    .where(inArray(stations.id, [...ids]));
}
