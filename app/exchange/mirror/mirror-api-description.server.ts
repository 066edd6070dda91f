import { describeCalls, SIGNED_IN } from "#app/platform/http/api-description.ts";
import { mirrorCommand } from "./mirror-commands.ts";
import { mirrorSchema } from "./mirror-json.server.ts";

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
