import { desc, eq, lt } from "drizzle-orm";
import { requireHeldRole } from "#app/people/accounts/held-role.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database, Transaction } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { announce } from "#app/platform/live-events/announce.server.ts";
import { fieldVersion } from "./field-values.ts";
import type { KnownRow, KnownStation } from "./known-station.ts";
import { mirrorQuestions } from "./mirror.table.ts";
import type { MirrorQuestion, QuestionAnswer } from "./mirror-decisions.ts";
import { readStations, readStationsUnlocked, readUpstreamRows } from "./read-known-stations.server.ts";
import { takeUpstreamValue } from "./take-upstream-value.server.ts";

export const ANSWERED = "Esta pergunta já tem resposta.";
const CHANGED = "O campo mudou entretanto, aqui ou no Radio Browser. Compare outra vez.";

/** Questions of one page. */
export const QUESTIONS_PER_PAGE = 25;

/** The open questions, newest first, those before an id. `next`: the id for the next page; null at the end. */
export async function readQuestions(
  database: Database,
  before: number | null,
): Promise<{ questions: MirrorQuestion[]; next: number | null }> {
  const found = await database
    .select()
    .from(mirrorQuestions)
    .where(before === null ? undefined : lt(mirrorQuestions.id, before))
    .orderBy(desc(mirrorQuestions.id))
    .limit(QUESTIONS_PER_PAGE + 1);
  const page = found.slice(0, QUESTIONS_PER_PAGE);
  const ids = [...new Set(page.map(({ stationId }) => stationId))];
  const ours = await readStationsUnlocked(database, ids);
  const theirs = await readUpstreamRows(database, ids);
  const questions = page.flatMap(({ id, stationId, field, askedAt }): MirrorQuestion[] => {
    const station = ours.get(stationId);
    const written = followedRow(theirs.get(stationId))?.written;
    if (!station || !written) return [];
    const version = fieldVersion(field, station, written);
    return [{ id, field, askedAt, station, ours: station, theirs: written, version }];
  });
  return { questions, next: found.length > page.length ? (page.at(-1)?.id ?? null) : null };
}

/** That whose fields a station follows. */
function followedRow(rows: readonly KnownRow[] = []): KnownRow | undefined {
  return rows.find(({ written }) => Object.keys(written).length > 0);
}

type Answer = { id: number; answer: QuestionAnswer; version: string; now: Date };

/**
 * Answers a question: our value stays, or the station gets that of the upstream and follows it again. `version`: of the
 * values that the administrator saw. Errors: Refusal `not-found` if the question is closed, `conflict` if a value has
 * changed, `forbidden`.
 */
export function answerFieldQuestion(
  database: Database,
  administrator: SignedIn,
  { id, answer, version, now }: Answer,
): Promise<void> {
  return database.transaction(async (transaction) => {
    await requireHeldRole(transaction, administrator, "admin");
    const [question] = await transaction.select().from(mirrorQuestions).where(eq(mirrorQuestions.id, id));
    if (!question) throw new Refusal("not-found", ANSWERED);
    const { stationId, field } = question;
    // The station is locked before the question is removed, as in a pass.
    const { station, theirs } = await readSides(transaction, stationId);
    if (fieldVersion(field, station, theirs.written) !== version) throw new Refusal("conflict", CHANGED);
    const removed = await transaction
      .delete(mirrorQuestions)
      .where(eq(mirrorQuestions.id, id))
      .returning({ id: mirrorQuestions.id });
    if (removed.length === 0) throw new Refusal("not-found", ANSWERED);
    if (answer === "theirs") await takeUpstreamValue(transaction, administrator, { station, field, theirs, now });
    else await announce(transaction, { topic: "administration" });
  });
}

async function readSides(
  transaction: Transaction,
  stationId: string,
): Promise<{ station: KnownStation; theirs: KnownRow }> {
  const station = (await readStations(transaction, [stationId])).get(stationId);
  const theirs = followedRow((await readUpstreamRows(transaction, [stationId])).get(stationId));
  if (!station || !theirs) throw new Refusal("not-found", ANSWERED);
  return { station, theirs };
}
