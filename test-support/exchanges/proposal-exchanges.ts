import { desc, eq } from "drizzle-orm";
import { proposals } from "#app/moderation/contributions/proposals.table.ts";
import { users } from "#app/people/accounts/accounts.table.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { putStation, station } from "../named-stations.ts";
import { SARA } from "../people.ts";
import { badBodies, type Exchange, withoutJson } from "./exchange.ts";

const edit = "PATCH /api/stations/{id}";
const propose = "POST /api/stations/{id}/proposals";
const list = "GET /api/me/proposals";
const read = "GET /api/me/proposals/{id}";
const withdraw = "DELETE /api/me/proposals/{id}";

const PATH = "/api/stations/1/proposals";
const UNKNOWN = "/api/me/proposals/999999999";
const PROPOSAL = { name: "FIP", tags: ["a"], text: "É o nome da rádio." };

export const PROPOSAL_EXCHANGES: readonly Exchange[] = [
  { call: propose, role: "user", path: PATH, body: PROPOSAL, status: 201 },
  { call: propose, role: "visitor", path: PATH, body: PROPOSAL, status: 401 },
  { call: propose, role: "user", path: PATH, body: { name: "FIP" }, status: 422 },
  { call: propose, role: "user", path: "/api/stations/nada/proposals", body: PROPOSAL, status: 404 },
  {
    call: propose,
    role: "user",
    path: PATH,
    status: 409,
    body: { ...PROPOSAL, if_updated_at: "2020-01-01T12:00:00.000Z" },
  },
  ...badBodies(propose, "user", PATH),
  { call: list, role: "user", status: 200 },
  { call: list, role: "visitor", status: 401 },
  { call: read, role: "visitor", path: UNKNOWN, status: 401 },
  { call: read, role: "user", path: UNKNOWN, status: 404 },
  { call: withdraw, role: "visitor", path: UNKNOWN, status: 401 },
  { call: withdraw, role: "user", path: UNKNOWN, status: 404 },
  ...withoutJson(withdraw, "user", UNKNOWN),
];

/** With the proposal that the exchanges above leave open. */
export async function proposalExchangesOf(database: Database): Promise<Exchange[]> {
  const [open] = await database.select().from(proposals).where(eq(proposals.state, "open")).orderBy(desc(proposals.id));
  const { madeAt, base, proposed, stationId, proposedBy } = open ?? {};
  if (!(madeAt && base && proposed && stationId)) throw new Error("There is no open proposal.");
  const [decided] = await database
    .insert(proposals)
    .values({ madeAt, base, proposed, stationId, proposedBy, state: "refused" })
    .returning({ id: proposals.id });
  const [editor] = await database.select({ id: users.id }).from(users).where(eq(users.email, SARA.email));
  await putStation(database, station({ id: "own", name: "Rádio Própria" }));
  await database.update(stations).set({ submittedBy: editor?.id }).where(eq(stations.id, "own"));
  return [
    { call: edit, role: "editor", path: "/api/stations/own", body: { city: "Faro" }, status: 202 },
    { call: read, role: "user", path: `/api/me/proposals/${open?.id}`, status: 200 },
    { call: withdraw, role: "user", path: `/api/me/proposals/${decided?.id}`, status: 409 },
    { call: withdraw, role: "user", path: `/api/me/proposals/${open?.id}`, status: 204 },
  ];
}

export const PROPOSALS_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: propose, role: "user", path: PATH, body: PROPOSAL, status: 429 },
  { call: withdraw, role: "user", path: UNKNOWN, body: {}, status: 429 },
];
