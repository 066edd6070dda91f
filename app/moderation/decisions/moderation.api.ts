import { Hono } from "hono";
import { z } from "zod";
import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import { type RequestContextEnv, requireAdmin, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { SignedIn } from "#app/people/accounts/viewer.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { errorBody, Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, errorSchema, json, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import { changedMeanwhile } from "#app/stations/station/announce-station.server.ts";
import { mayDecide } from "#app/stations/station/may-decide.server.ts";
import { moderatedStation, moderatedStationSchema } from "#app/stations/station/public-station.ts";
import type { ModeratedStation } from "#app/stations/station/station.ts";
import { parseStationChanges } from "#app/stations/station/station-changes.ts";
import { withImageUrl } from "#app/stations/station/station-cover.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { clearStations, restoreDefaults } from "./clear-and-restore.server.ts";
import { deleteStation } from "./decide-stations.server.ts";
import { parseModeratorOptions, stationEditBody } from "./edit-options.ts";
import { editStation } from "./edit-station.server.ts";
import { optionalReasonFields, parseOptionalReason } from "./parse-reason.ts";

/**
 * Proposes what an editor may not change at once, and gives the proposal as the API describes it. It is in a later
 * folder. Errors: as in `proposeChanges`.
 */
type ProposeEdit = (
  editor: SignedIn,
  edit: Pick<Parameters<typeof editStation>[2], "id" | "changes" | "seenAt" | "text" | "now">,
) => Promise<Record<string, unknown>>;

/** The moderation API. Authorises before it reads the body or the station. Without `propose` editors do not propose. */
export function createModerationApi(database: Database, publicUrl: string, propose?: ProposeEdit) {
  return new Hono<RequestContextEnv>()
    .patch("/api/stations/:id", async (context) => {
      const requestContext = context.get("requestContext");
      const editor = await requireEditor(requestContext);
      const body = await readJsonObject(context, stationEditBody);
      const id = context.req.param("id");
      const station = await findModeratedStation(database, id);
      const parsed = parseStationChanges(body, station);
      const { options } = valueOrThrow(parseModeratorOptions(body));
      const shown = (station: ModeratedStation) => moderatedStation(withImageUrl(station, publicUrl), editor.role);
      try {
        // A value that the station had when it was seen is no mistake of this body.
        if (!parsed.ok && parsed.field && station && isOtherVersion(station, options.seenAt))
          throw changedMeanwhile(station.status);
        const { changes } = valueOrThrow(parsed);
        const isOwn = !mayDecide(editor, station);
        // A change of the status is a decision, and is refused below.
        const edit = { id, changes, ...options, now: requestContext.now() };
        if (isOwn && propose && changes.status === undefined) return context.json(await propose(editor, edit), 202);
        return context.json(shown(await editStation(database, editor, edit)));
      } catch (error) {
        if (!(error instanceof Refusal) || error.kind !== "conflict") throw error;
        const present = await findModeratedStation(database, id);
        const body = errorBody(error.kind, error.message);
        return context.json({ ...body, ...(present && { station: shown(present) }) }, 409);
      }
    })
    .delete("/api/stations/:id", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      const why = valueOrThrow(parseOptionalReason(context.req.query()));
      const now = context.get("requestContext").now();
      await deleteStation(database, administrator, { id: context.req.param("id"), seen: null, now }, why);
      return context.body(null, 204);
    })
    .delete("/api/stations", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      const now = context.get("requestContext").now();
      await requireRecentProof(context.get("requestContext"), now);
      await clearStations(database, administrator, now);
      return context.body(null, 204);
    })
    .post("/api/stations/restore-defaults", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      const now = context.get("requestContext").now();
      return context.json({ restored: await restoreDefaults(database, administrator, now) });
    });
}

function isOtherVersion({ updatedAt }: ModeratedStation, seenAt: Date | undefined): boolean {
  return seenAt !== undefined && seenAt.getTime() !== updatedAt.getTime();
}

const tags = ["Moderação"];
const requestParams = { path: z.object({ id: z.string() }) };

/** OpenAPI description of the moderation API. */
export const moderationPaths = describeCalls(
  { tags, security: SIGNED_IN },
  {
    "DELETE /api/stations": {
      operationId: "clearStations",
      summary: "Eliminar todas as estações",
      description:
        "Só para administradores; é irreversível. Precisa de uma confirmação dos últimos 15 minutos (POST /api/auth/prove), senão 403 proof_required.",
      answer: [204, "Todas as estações foram eliminadas."],
    },
    "PATCH /api/stations/{id}": {
      operationId: "editStation",
      summary: "Alterar uma estação",
      description:
        "Só para editores e administradores; o que um editor altera numa estação que submeteu é uma proposta, sem o estado (403). Altera apenas os campos indicados (pelo menos um), incluindo o estado. Um campo que fica como está é aceite mesmo fora dos limites. Com if_updated_at, só se a estação ainda é a que se viu. reason e text são o motivo da decisão, que fica no histórico e, quando o estado muda, é enviado a quem submeteu.",
      requestParams,
      body: stationEditBody,
      answer: [200, "A estação atualizada.", moderatedStationSchema],
      refusals: [404],
      responses: {
        202: {
          description: "A proposta de um editor que submeteu a estação; como em POST /api/stations/{id}/proposals.",
          content: { "application/json": { schema: { $ref: "#/components/schemas/Proposal" } } },
        },
        409: {
          description: "Foi alterada entretanto; station é a estação como está agora.",
          ...json(errorSchema.extend({ station: moderatedStationSchema.optional() }).meta({ id: "EditConflict" })),
        },
      },
    },
    "DELETE /api/stations/{id}": {
      operationId: "deleteStation",
      summary: "Eliminar uma estação",
      description:
        "Só para administradores, em qualquer estado. A alteração que fica no histórico pode ser revertida, e traz a estação de volta. Quem a submeteu recebe o motivo.",
      requestParams: { ...requestParams, query: optionalReasonFields },
      answer: [204, "A estação foi eliminada."],
      refusals: [404, 422],
    },
    "POST /api/stations/restore-defaults": {
      operationId: "restoreDefaults",
      summary: "Repor as estações de origem que faltam",
      description: "Só para administradores. Voltam aprovadas e com os seus ids; todas as outras ficam como estão.",
      answer: [
        200,
        "Os ids das estações repostas.",
        z.object({ restored: z.array(z.string()) }).meta({ id: "Restored" }),
      ],
    },
  },
);
