import { Hono } from "hono";
import { z } from "zod";
import { type RequestContextEnv, requireUser } from "#app/people/accounts/request-context.server.ts";
import { valueOrThrow } from "#app/platform/errors/refusal.ts";
import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { readJsonObject } from "#app/platform/http/request-body.server.ts";
import { submittedStation, submittedStationSchema } from "#app/stations/station/public-station.ts";
import { parseSubmission, submissionFields } from "#app/stations/station/submission.ts";
import { SIGN_IN_TO_SUBMIT } from "#app/stations/station/submission-form-fields.ts";
import type { SubmissionServices } from "./add-submission.server.ts";
import { type FastLanePublish, submitStation } from "./add-submission.server.ts";

/** POST /api/stations: submits a station, like the form but without an image file. */
export function createSubmissionsApi(services: SubmissionServices & { fastLanePublish?: FastLanePublish }) {
  return new Hono<RequestContextEnv>().post("/api/stations", async (context) => {
    const requestContext = context.get("requestContext");
    const submitter = await requireUser(requestContext, SIGN_IN_TO_SUBMIT);
    const { submission } = valueOrThrow(parseSubmission(await readJsonObject(context, submissionBody)));
    const origin = { submitter, address: requestContext.address, now: requestContext.now() };
    const station = await submitStation(services, origin, submission);
    return context.json(submittedStation(station), 201);
  });
}

const ignored = z.unknown().optional().describe("Ignorado: é o servidor que o define.");

/** The specified call sends the status and the submitter too. Source: spec, section 7. */
const submissionBody = submissionFields.extend({
  id: ignored,
  status: ignored,
  submitted_by: ignored,
  listeners: ignored,
});

/** OpenAPI description of submissions. */
export const submissionsPaths = describeCalls(
  { tags: ["Estações"], security: SIGNED_IN },
  {
    "POST /api/stations": {
      operationId: "submitStation",
      summary: "Submeter uma estação",
      description:
        "A estação fica pendente (ou aprovada, se o sítio publica logo as rádios de quem já provou) e é de quem a submete, seja qual for o corpo: o estado, a conta, o id e os ouvintes indicados são ignorados. No máximo 30 por hora e 30 por dia por conta, com 50 à espera (de quem já provou, 60, 200 e 300), e 60 por hora por endereço; enquanto o email da conta não for confirmado, três à espera. Só o formulário do sítio Web aceita um ficheiro de imagem; aqui, indique em image_url um endereço.",
      body: submissionBody,
      answer: [201, "A estação, pendente ou aprovada.", submittedStationSchema],
    },
  },
);
