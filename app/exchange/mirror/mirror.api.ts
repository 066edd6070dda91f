import { Hono } from "hono";
import { type RequestContextEnv, requireAdmin } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { countDeletedStations } from "./deleted-stations.server.ts";
import { mirrorCommand, parseMirrorCommand } from "./mirror-commands.ts";
import { mirrorJson, mirrorSchema } from "./mirror-json.server.ts";
import type { MirrorService } from "./mirror-service.server.ts";
import { readMirrorState } from "./mirror-state.server.ts";
import { runMirrorCommand } from "./run-mirror-command.server.ts";

type MirrorApiParts = { database: Database; mirror: Pick<MirrorService, "from" | "wake"> };

/** The API of the mirror, for administrators. Authorises before it reads a body. */
export function createMirrorApi({ database, mirror }: MirrorApiParts) {
  const respond = async () => {
    const deleted = await countDeletedStations(database);
    return mirrorJson(await readMirrorState(database), { from: mirror.from, deleted, now: new Date() });
  };
  return new Hono<RequestContextEnv>()
    .use("/api/mirror", async (context, next) => {
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
    });
}

const ONLY_ADMINISTRATORS = "Só para administradores.";

/** OpenAPI description of the mirror. */
export const mirrorPaths = describeCalls(
  { tags: ["Espelho"], security: SIGNED_IN, answer: [200, "O espelho.", mirrorSchema] },
  {
    "GET /api/mirror": {
      operationId: "getMirror",
      summary: "Obter o estado do espelho",
      description: ONLY_ADMINISTRATORS,
      refusals: [403],
    },
    "PATCH /api/mirror": {
      operationId: "commandMirror",
      summary: "Pausar ou continuar o espelho, fazer já uma passagem, ou aceitar a que parou",
      description: `${ONLY_ADMINISTRATORS} Uma passagem em curso para depois da transação atual, e continua daí.`,
      body: mirrorCommand,
      refusals: [409],
    },
  },
);
