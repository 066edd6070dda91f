import { Hono } from "hono";
import { type RequestContextEnv, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import { parseRowId } from "#app/platform/http/row-id.ts";
import { answerAnyQuestion } from "./answer-question.server.ts";
import { letStationReturn, readDeletedStations } from "./deleted-stations.server.ts";
import { readHeldStations, takeHeldStations } from "./held-stations.server.ts";
import {
  type MirrorListCursor,
  parseHeldCursor,
  parseMirrorListCursor,
  serializeMirrorListCursor,
} from "./list-cursors.ts";
import {
  mirrorCommand,
  newStations,
  parseMirrorCommand,
  parseNewStations,
  parseQuestionAnswer,
  questionAnswer,
} from "./mirror-commands.ts";
import { deletedJson, fieldQuestionJson, heldJson, mirrorJson } from "./mirror-json.server.ts";
import { readMirrorOverview } from "./mirror-overview.server.ts";
import { readQuestions } from "./mirror-questions.server.ts";
import type { MirrorService } from "./mirror-service.server.ts";
import { runMirrorCommand } from "./run-mirror-command.server.ts";

const BAD_CURSOR = "Cursor inválido: use o next_cursor da resposta anterior";

type MirrorApiParts = { database: Database; mirror: Pick<MirrorService, "from" | "wake"> };

/** The API of the mirror, for administrators. Authorises before it reads a body. */
export function createMirrorApi({ database, mirror }: MirrorApiParts) {
  const respond = async () => {
    const overview = await readMirrorOverview(database);
    return mirrorJson(overview, { from: mirror.from, now: new Date() });
  };
  return new Hono<RequestContextEnv>()
    .use("/api/mirror/*", async (context, next) => {
      await next();
      context.header("Cache-Control", "no-store");
    })
    .get("/api/mirror", async (context) => {
      await requireAdmin(context.get("requestContext"));
      return context.json(await respond());
    })
    .patch("/api/mirror", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      const { fields } = valueOrThrow(parseMirrorCommand(await readJsonObject(context, mirrorCommand)));
      await runMirrorCommand({ database, mirror }, administrator, { ...fields, now: new Date() });
      return context.json(await respond());
    })
    .get("/api/mirror/field-questions", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const cursor = context.req.query("cursor");
      const { questions, next } = await readQuestions(database, cursor === undefined ? null : getId(cursor));
      return context.json({ questions: questions.map(fieldQuestionJson), next_cursor: next && String(next) });
    })
    .get("/api/mirror/station-questions", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const { held, next } = await readHeldStations(database, "same-stream", heldCursor(context.req.query("cursor")));
      return context.json({ questions: held.map(heldJson), next_cursor: next && serializeMirrorListCursor(next) });
    })
    .put("/api/mirror/questions/:id", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      const { fields } = valueOrThrow(parseQuestionAnswer(await readJsonObject(context, questionAnswer)));
      const id = context.req.param("id");
      await answerAnyQuestion({ database, mirror }, administrator, { id, ...fields, now: new Date() });
      return context.body(null, 204);
    })
    .get("/api/mirror/new-stations", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const { held, next } = await readHeldStations(database, "many", heldCursor(context.req.query("cursor")));
      return context.json({ stations: held.map(heldJson), next_cursor: next && serializeMirrorListCursor(next) });
    })
    .post("/api/mirror/new-stations", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      const { fields } = valueOrThrow(parseNewStations(await readJsonObject(context, newStations)));
      const taken = await takeHeldStations(database, administrator, { until: new Date(fields.until), now: new Date() });
      mirror.wake();
      return context.json({ taken });
    })
    .get("/api/mirror/deleted-stations", async (context) => {
      await requireAdmin(context.get("requestContext"));
      const { deleted, next } = await readDeletedStations(database, listCursor(context.req.query("cursor")));
      return context.json({ stations: deleted.map(deletedJson), next_cursor: next && serializeMirrorListCursor(next) });
    })
    .delete("/api/mirror/deleted-stations/:id", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      await letStationReturn(database, administrator, { id: context.req.param("id"), now: new Date() });
      mirror.wake();
      return context.body(null, 204);
    });
}

function getId(cursor: string): number {
  const id = parseRowId(cursor);
  if (id === null) throw new Refusal("invalid", BAD_CURSOR, { field: "cursor" });
  return id;
}

function heldCursor(text: string | undefined): MirrorListCursor | null {
  return cursorOf(text, parseHeldCursor);
}

function listCursor(text: string | undefined): MirrorListCursor | null {
  return cursorOf(text, parseMirrorListCursor);
}

/** Null without a text. Errors: Refusal `invalid`. */
function cursorOf(text: string | undefined, parse: typeof parseMirrorListCursor): MirrorListCursor | null {
  if (text === undefined) return null;
  const parsed = parse(text);
  if (!parsed) throw new Refusal("invalid", BAD_CURSOR, { field: "cursor" });
  return parsed;
}
