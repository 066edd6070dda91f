import { Hono } from "hono";
import { z } from "zod";
import { editOptionFields, parseEditOptions } from "#app/moderation/decisions/edit-options.ts";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import { Refusal, valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { fieldsSchema } from "#app/platform/http/parse-fields.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/http/request-body.server.ts";
import { reasonSentence } from "#app/stations/history/change-sentence.ts";
import type { Station } from "#app/stations/station/station.ts";
import { parseStationChanges } from "#app/stations/station/station-changes.ts";
import { stationFields } from "#app/stations/station/station-fields.ts";
import { findModeratedStation } from "#app/stations/station/station-reader.server.ts";
import { isPublic } from "#app/stations/station/station-status.ts";
import { proposeOrApply } from "./fast-lane-proposals.server.ts";
import { findOwnProposal, parseProposalId, readOwnProposals, withdrawProposal } from "./own-proposals.server.ts";
import { type OwnProposal, PROPOSAL_GONE, PROPOSAL_STATES, SIGN_IN_TO_PROPOSE } from "./proposal.ts";
import type { ProposedChanges } from "./proposed-fields.ts";

/** The API of proposals. Authorises before it reads a body. */
export function createProposalsApi({ database, sendsMail }: { database: Database; sendsMail: boolean }) {
  return new Hono<RequestContextEnv>()
    .post("/api/stations/:id/proposals", async (context) => {
      const proposer = await requireUser(context.get("requestContext"), SIGN_IN_TO_PROPOSE);
      const body = await readJsonObject(context, proposalBody);
      const stationId = context.req.param("id");
      const station = await findVisibleStation(database, proposer.id, stationId);
      const { changes } = valueOrThrow(parseStationChanges(body, station));
      const { text, seenAt } = valueOrThrow(parseEditOptions(body)).options;
      const edit = { id: stationId, changes, text, seenAt, now: context.get("requestContext").now() };
      return context.json(await proposeByApi({ database, sendsMail }, proposer, edit), 201);
    })
    .get("/api/me/proposals", async (context) => {
      const { id } = await requireUser(context.get("requestContext"));
      context.header("Cache-Control", "no-store");
      return context.json({ proposals: (await readOwnProposals(database, id)).map(proposalJson) });
    })
    .get("/api/me/proposals/:id", async (context) => {
      const viewer = await requireUser(context.get("requestContext"));
      const id = parseProposalId(context.req.param("id"));
      context.header("Cache-Control", "no-store");
      return context.json(await getProposal(database, viewer.id, id));
    })
    .delete("/api/me/proposals/:id", async (context) => {
      const viewer = await requireUser(context.get("requestContext"));
      refuseNonJsonBody(context);
      const id = parseProposalId(context.req.param("id"));
      await withdrawProposal(database, viewer.id, { id, now: context.get("requestContext").now() });
      return context.body(null, 204);
    });
}

type ProposedEdit = { id: string; changes: ProposedChanges; text?: string; seenAt?: Date | undefined; now: Date };

/** Proposes changes of the station `id`, and gives the proposal as the API describes it. Errors: as in `proposeChanges`. */
export async function proposeByApi(
  { database, sendsMail }: { database: Database; sendsMail: boolean },
  proposer: { id: string },
  { id: stationId, text = "", ...edit }: ProposedEdit,
) {
  const proposal = { ...edit, stationId, text, sendsMail };
  const { id } = await proposeOrApply(database, proposer, proposal);
  return getProposal(database, proposer.id, id);
}

/** Null for a station that this person may not see: what it has must not be revealed by how a proposal is refused. */
async function findVisibleStation(database: Database, accountId: string, id: string): Promise<Station | null> {
  const station = await findModeratedStation(database, id);
  const isVisible = station && (isPublic(station.status) || station.submittedBy === accountId);
  return isVisible ? station : null;
}

async function getProposal(database: Database, accountId: string, id: number) {
  const proposal = await findOwnProposal(database, accountId, id);
  if (!proposal) throw new Refusal("not-found", PROPOSAL_GONE);
  return proposalJson(proposal);
}

function proposalJson({ id, station, madeAt, base, proposed, text, state, decision }: OwnProposal) {
  return {
    id,
    station_id: station.id,
    station_name: station.name,
    made_at: madeAt.toISOString(),
    state,
    before: base,
    proposed,
    text,
    decision: decision && {
      reason: decision.reason,
      reason_text: reasonSentence({ kind: "refuse", ...decision }),
      text: decision.text,
      accepted: Object.keys(decision.accepted),
    },
  };
}

const fields = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** What a proposal changes, as the API describes it. */
export const proposedFieldsShape = {
  before: fields.describe("Os campos como estavam; uma imagem carregada começa por upload:."),
  proposed: fields.describe("Os campos propostos; uma imagem carregada na página começa por upload:."),
  text: z.string().describe("Porquê."),
};

const proposalSchema = z
  .object({
    id: z.int(),
    station_id: z.string(),
    station_name: z.string().nullable().describe("null quando a estação não é visível para quem a propôs."),
    made_at: z.iso.datetime().describe("Quando foi feita ou alterada."),
    state: z
      .enum(PROPOSAL_STATES)
      .describe("open: à espera; partly: aceite em parte; withdrawn: retirada por quem a fez."),
    ...proposedFieldsShape,
    decision: z
      .object({
        reason: z.string().nullable().describe("O código do motivo de uma recusa."),
        reason_text: z.string().describe("O motivo por extenso; vazio sem motivo."),
        text: z.string(),
        accepted: z.array(z.string()).describe("Os campos que a estação recebeu, com os que deles dependem."),
      })
      .nullable(),
  })
  .meta({ id: "Proposal" });

const proposalBody = fieldsSchema(stationFields).partial().extend(editOptionFields);

const requestParams = { path: z.object({ id: z.string() }) };

/** OpenAPI description of proposals. */
export const proposalsPaths = describeCalls(
  { tags: ["Contas"], security: SIGNED_IN },
  {
    "POST /api/stations/{id}/proposals": {
      tags: ["Estações"],
      operationId: "proposeChanges",
      summary: "Propor alterações a uma estação",
      description:
        "De uma estação aprovada, ou que se submeteu. Indique pelo menos um campo; text é obrigatório para name, country e stream_url. Uma proposta à espera, da mesma conta e para a mesma estação, é substituída.",
      requestParams,
      body: proposalBody,
      answer: [
        201,
        "A proposta, à espera de uma decisão (open), ou já aplicada (accepted): sem name, country nem stream_url, de quem já provou, se a administração o permitir.",
        proposalSchema,
      ],
      refusals: [404, 409],
    },
    "GET /api/me/proposals": {
      operationId: "listMyProposals",
      summary: "Listar as propostas que fez",
      description: "As 100 mais recentes.",
      answer: [200, "As propostas.", z.object({ proposals: z.array(proposalSchema) }).meta({ id: "OwnProposals" })],
    },
    "GET /api/me/proposals/{id}": {
      operationId: "getMyProposal",
      summary: "Obter uma proposta que fez",
      requestParams,
      answer: [200, "A proposta.", proposalSchema],
      refusals: [404],
    },
    "DELETE /api/me/proposals/{id}": {
      operationId: "withdrawProposal",
      summary: "Retirar uma proposta que fez",
      description: "Só enquanto está à espera.",
      requestParams,
      answer: [204, "Foi retirada."],
      refusals: [404, 409],
    },
  },
);
