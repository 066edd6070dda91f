import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { errorResponses, json, PUBLIC, SIGNED_IN } from "#app/platform/api-description.ts";
import { SETTING_KEYS } from "./site-settings.ts";

const settingsResponse = z
  .object({
    logo_url: z.string().meta({ description: "URL do logotipo; vazio quando o sítio Web usa o ícone predefinido." }),
    site_name: z.string().meta({ description: "Nome do sítio Web." }),
  })
  .meta({ id: "Settings" });

/** OpenAPI description of the settings endpoints. */
export const settingsPaths: ZodOpenApiPathsObject = {
  "/api/settings": {
    get: {
      operationId: "getSettings",
      tags: ["Configurações"],
      summary: "Obter o nome e o logotipo do sítio Web",
      security: PUBLIC,
      responses: { 200: { description: "As configurações.", ...json(settingsResponse) } },
    },
  },
  "/api/settings/{key}": {
    put: {
      operationId: "saveSetting",
      tags: ["Configurações"],
      summary: "Guardar uma configuração",
      description:
        "Só para administradores. logo_url: http ou https, no máximo 2048 caracteres. site_name: de 1 a 50 caracteres. Nenhuma pode ficar vazia.",
      security: SIGNED_IN,
      requestParams: { path: z.object({ key: z.enum(SETTING_KEYS) }) },
      requestBody: { required: true, ...json(z.object({ value: z.string() })) },
      responses: {
        200: { description: "As configurações atualizadas.", ...json(settingsResponse) },
        ...errorResponses(400, 401, 403, 404, 413, 415, 422, 429),
      },
    },
  },
};
