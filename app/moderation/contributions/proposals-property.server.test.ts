import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect } from "vitest";
import { clearStations } from "#app/moderation/decisions/clear-and-restore.server.ts";
import { deleteStation, suspendStation } from "#app/moderation/decisions/decide-stations.server.ts";
import { editStation } from "#app/moderation/decisions/edit-station.server.ts";
import { revertChange } from "#app/moderation/decisions/revert-change.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal } from "#app/platform/errors/refusal.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { seen } from "#test-support/moderation.ts";
import { putNamedStations } from "#test-support/named-stations.ts";
import { CONTRIBUTOR, OTHER_CONTRIBUTOR, openProposals } from "#test-support/proposals.ts";
import { runs } from "#test-support/quick-run.ts";
import { ADMINISTRATOR, EDITOR, USER } from "#test-support/viewers.ts";

const STATIONS = ["aurora", "beira"];
const PEOPLE = [CONTRIBUTOR, OTHER_CONTRIBUTOR, USER, EDITOR];
const CITIES = ["", "Faro", "Lagos"];

const ACTS = ["propose", "accept", "refuse", "withdraw", "edit"] as const;
const RARE_ACTS = ["suspend", "delete", "revert", "clear"] as const;

/** `fields`: those that are accepted; null for all. */
type Act = {
  what: (typeof ACTS)[number] | (typeof RARE_ACTS)[number];
  stationId: string;
  as: SignedIn;
  city: string;
  genre: string;
  fields: string[] | null;
};

const acts: fc.Arbitrary<Act[]> = fc.array(
  fc.record({
    what: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...ACTS) },
      { weight: 1, arbitrary: fc.constantFrom(...RARE_ACTS) },
    ),
    stationId: fc.constantFrom(...STATIONS),
    as: fc.constantFrom(...PEOPLE),
    city: fc.constantFrom(...CITIES),
    genre: fc.constantFrom("Jazz", "Fado"),
    fields: fc.constantFrom(null, ["city"], ["genre"]),
  }),
  { minLength: 1, maxLength: 12 },
);

/** A sequence in which a proposal gets each state; random ones may miss some. */
const EVERY_STATE = (
  [
    ["propose", null],
    ["accept", ["city"]],
    ["propose", null],
    ["withdraw", null],
    ["propose", null],
    ["refuse", null],
    ["propose", null],
    ["accept", null],
    ["propose", null],
  ] as const
).map(([what, fields], index): Act => {
  const city = index === 8 ? "Lagos" : "Faro";
  return { what, stationId: "aurora", as: CONTRIBUTOR, city, genre: "Fado", fields: fields && [...fields] };
});

/** Refusals are part of the sequences: what is refused changes nothing. */
async function act(
  database: Database,
  { propose, decide, withdraw, changes }: Awaited<ReturnType<typeof openProposals>>,
  { what, stationId, as, city, genre, fields }: Act,
): Promise<void> {
  if (what === "propose") await propose({ city, genre }, { as, stationId });
  if (what === "accept") await decide({ fields });
  if (what === "refuse") await decide({ decision: "refuse", reason: "other" }, ADMINISTRATOR);
  if (what === "withdraw") await withdraw(as);
  if (what === "edit")
    await editStation(database, ADMINISTRATOR, { id: stationId, changes: { city }, now: new Date() });
  const target = async () => ({ id: stationId, seen: await seen(database, stationId), now: new Date() });
  if (what === "suspend") await suspendStation(database, ADMINISTRATOR, await target());
  if (what === "delete") await deleteStation(database, ADMINISTRATOR, await target());
  if (what === "clear") await clearStations(database, ADMINISTRATOR, new Date());
  if (what !== "revert") return;
  const id = (await changes()).at(-1)?.id ?? 0;
  await revertChange(database, ADMINISTRATOR, { id, reason: "mistake", text: "", now: new Date() });
}

onBothEngines(
  "each open proposal has exactly one open item, and a station of a person one open proposal",
  async ({ database }) => {
    const directory = await openProposals(database);
    const states = new Set<string>();
    await fc.assert(
      fc.asyncProperty(acts, async (sequence) => {
        for (const one of sequence) {
          await act(database, directory, one).catch((error: unknown) => {
            const isMissing = error instanceof Error && error.message.startsWith("There is no ");
            if (!(error instanceof Refusal) && !isMissing) throw error;
          });
          const stored = await directory.stored();
          const open = stored.filter(({ state }) => state === "open");
          const subjects = (await directory.openItems()).sort((a, b) => a - b);
          expect(subjects, one.what).toEqual(open.map(({ id }) => id));
          expect(new Set(open.map(({ stationId, proposedBy }) => `${stationId} ${proposedBy}`)).size).toBe(open.length);
          for (const { state, decidedChange } of stored) {
            expect(decidedChange !== null, state).toBe(!["open", "withdrawn"].includes(state));
            states.add(state);
          }
        }
        await database.execute(sql`delete from stations`);
        await database.execute(sql`delete from review_items`);
        await database.execute(sql`delete from users where id = 'submitter'`);
        await putNamedStations(database);
      }),
      { numRuns: runs(40), examples: [[EVERY_STATE]] },
    );
    expect(states.size).toBe(5);
  },
);
