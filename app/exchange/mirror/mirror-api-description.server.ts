import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { mirrorCommand } from "./mirror-commands.ts";
import { mirrorSchema } from "./mirror-json.server.ts";

const common = { tags: ["Espelho"], security: SIGNED_IN };
const ONLY_ADMINISTRATORS = "Só para administradores.";

const state = { description: "O espelho.", ...json(mirrorSchema) };

/** OpenAPI description of the mirror. */
export const mirrorPaths: ZodOpenApiPathsObject = {
  "/api/mirror": {
    get: {
      ...common,
      operationId: "getMirror",
      summary: "Obter o estado do espelho",
      description: ONLY_ADMINISTRATORS,
      responses: { 200: state, ...errorResponses(401, 403) },
    },
    patch: {
      ...common,
      operationId: "commandMirror",
      summary: "Pausar ou continuar o espelho, fazer já uma passagem, ou aceitar a que parou",
      description: `${ONLY_ADMINISTRATORS} Uma passagem em curso para depois da transação atual, e continua daí.`,
      requestBody: { required: true, ...json(mirrorCommand) },
      responses: { 200: state, ...errorResponses(400, 401, 403, 409, 413, 415, 422, 429) },
    },
  },
};
