import { readQuestions } from "#app/exchange/mirror/mirror-questions.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { MIRROR_DECISIONS, putMirrorDecisions } from "../mirror/mirror-decisions.ts";
import { badBodies, type Exchange, ownPath, withoutJson } from "./exchange.ts";

const get = "GET /api/mirror";
const command = "PATCH /api/mirror";
const fields = "GET /api/mirror/field-questions";
const stations = "GET /api/mirror/station-questions";
const answer = "PUT /api/mirror/questions/{id}";
const listNew = "GET /api/mirror/new-stations";
const takeNew = "POST /api/mirror/new-stations";
const listDeleted = "GET /api/mirror/deleted-stations";
const letReturn = "DELETE /api/mirror/deleted-stations/{id}";

const GONE_PATH = `/api/mirror/deleted-stations/${MIRROR_DECISIONS.deleted}`;
const LATER = "2100-01-01T00:00:00Z";

/** What every call for administrators refuses. */
function forOthers(call: string, path = ownPath(call)): Exchange[] {
  const body = call.startsWith("GET ") || call.startsWith("DELETE ") ? {} : { body: {} };
  return [
    { call, role: "visitor", path, ...body, status: 401 },
    { call, role: "editor", path, ...body, status: 403 },
  ];
}

/** A list, and what it refuses. */
function listOf(call: string): Exchange[] {
  return [
    ...forOthers(call),
    { call, role: "administrator", status: 200 },
    { call, role: "administrator", path: `${ownPath(call)}?cursor=nada`, status: 422 },
  ];
}

/** The calls about the mirror, in this order, with one decision of each kind. */
export async function mirrorExchangesOf(database: Database): Promise<Exchange[]> {
  await putMirrorDecisions(database);
  const { questions } = await readQuestions(database, null);
  const { id = 0, version = "" } = questions[0] ?? {};
  const path = `/api/mirror/questions/${id}`;
  const ours = { answer: "ours", version };
  const until = { until: LATER };
  return [
    ...forOthers(get),
    { call: get, role: "administrator", status: 200 },
    ...forOthers(command),
    { call: command, role: "administrator", body: {}, status: 422 },
    { call: command, role: "administrator", body: { paused: true }, status: 200 },
    { call: command, role: "administrator", body: { pass: "changes" }, status: 409 },
    ...badBodies(command, "administrator"),

    ...listOf(fields),
    ...listOf(stations),
    ...forOthers(answer, path),
    { call: answer, role: "administrator", path, body: { answer: "same" }, status: 422 },
    { call: answer, role: "administrator", path, body: { answer: "ours", version: "nada" }, status: 409 },
    { call: answer, role: "administrator", path: "/api/mirror/questions/nada", body: ours, status: 404 },
    { call: answer, role: "administrator", path, body: ours, status: 204 },
    {
      call: answer,
      role: "administrator",
      path: `/api/mirror/questions/${MIRROR_DECISIONS.held}`,
      body: { answer: "same" },
      status: 204,
    },
    ...badBodies(answer, "administrator", path),

    ...listOf(listNew),
    ...forOthers(takeNew),
    { call: takeNew, role: "administrator", body: {}, status: 422 },
    { call: takeNew, role: "administrator", body: until, status: 200 },
    { call: takeNew, role: "administrator", body: until, status: 404 },
    ...badBodies(takeNew, "administrator"),

    ...listOf(listDeleted),
    ...forOthers(letReturn, GONE_PATH),
    { call: letReturn, role: "administrator", path: GONE_PATH, status: 204 },
    { call: letReturn, role: "administrator", path: GONE_PATH, status: 404 },
    ...withoutJson(letReturn, "administrator", GONE_PATH),
  ];
}

export const MIRROR_WITH_TOO_MANY_BODIES: readonly Exchange[] = [
  { call: command, role: "administrator", body: { pass: "all" }, status: 429 },
  { call: answer, role: "administrator", path: "/api/mirror/questions/1", body: { answer: "ours" }, status: 429 },
  { call: takeNew, role: "administrator", body: { until: LATER }, status: 429 },
  { call: letReturn, role: "administrator", path: GONE_PATH, body: {}, status: 429 },
];
