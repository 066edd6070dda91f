import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOverride,
  type ZodOpenApiPathItemObject,
  type ZodOpenApiPathsObject,
} from "zod-openapi";
import { favouritesPaths } from "#app/browse/library/account-favourites.api.ts";
import { recentsPaths } from "#app/browse/library/account-recents.api.ts";
import { stationMatchesPaths } from "#app/exchange/lists/station-matches.api.ts";
import { mirrorPaths } from "#app/exchange/mirror/mirror.api.ts";
import { changeLogPaths } from "#app/moderation/change-log/change-log.api.ts";
import { proposalsPaths } from "#app/moderation/contributions/proposals.api.ts";
import { submissionsPaths } from "#app/moderation/contributions/submissions.api.ts";
import { accountModerationPaths } from "#app/moderation/decisions/account-moderation.api.ts";
import { moderationPaths } from "#app/moderation/decisions/moderation.api.ts";
import { revertsPaths } from "#app/moderation/decisions/reverts.api.ts";
import { reviewPaths } from "#app/moderation/review/review.api.ts";
import { accountsPaths } from "#app/people/accounts/accounts.api.ts";
import { SESSION_COOKIE } from "#app/people/accounts/viewer.ts";
import { accountLinksPaths } from "#app/people/mail-links/account-links.api.ts";
import { securityPaths } from "#app/people/second-factor/security-api-description.ts";
import { secondStepPaths } from "#app/people/second-factor/sign-in.api.ts";
import { describeCalls, PUBLIC } from "#app/platform/http/api-description.ts";
import { siteCookieName } from "#app/platform/http/site-cookies.ts";
import { eventsPaths } from "#app/platform/live-events/events-api-description.ts";
import { settingsPaths } from "#app/site/admin/settings.api.ts";
import { myAccountPaths } from "#app/site/my-account/my-account.api.ts";
import { contactPaths } from "#app/site/pages/contact.api.ts";
import { playFailuresPaths } from "#app/sound/checks/play-failures.api.ts";
import { streamCheckPaths } from "#app/sound/checks/stream-check.api.ts";
import { cataloguePaths } from "#app/stations/catalogue/catalogue.api.ts";
import { clicksPaths } from "#app/stations/popularity/clicks.api.ts";

export type ApiDocument = ReturnType<typeof createDocument>;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;

export type ApiOperation = Operation & { path: string; method: (typeof METHODS)[number] };

/** All operations of a description, in its order. */
export function operationsOf({ paths = {} }: ApiDocument): ApiOperation[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [{ ...item[method], path, method }] : [])),
  );
}

const ABOUT = `JSON nos dois sentidos. Os erros têm todos a mesma forma: um código para programas e uma frase em português para pessoas. Uma sessão é um cookie, que se recebe ao iniciar sessão. Nenhum outro sítio Web a pode usar: um pedido que muda alguma coisa tem de vir deste sítio Web ou de um programa, que não envia Origin, e o que traz corpo tem de ser application/json. Um endereço conhecido, com outro método, responde 405. Enquanto a base de dados não está disponível, o que precisa dela responde 503, com Retry-After. As páginas de outros sítios Web podem ler (GET), como qualquer visitante e sem sessão. Na raiz deste sítio Web está também a API do Radio Browser, descrita em /api/docs#radio-browser.`;

/** The two forms of this description, and the health check. */
const ownPaths = describeCalls(
  { tags: ["Descrição"], security: PUBLIC },
  {
    "GET /api/openapi.json": {
      operationId: "getDescription",
      summary: "Obter esta descrição para programas",
      answer: [200, "OpenAPI 3.1.", z.looseObject({ openapi: z.string() })],
    },
    "GET /api/docs": {
      operationId: "getDocs",
      summary: "Ver esta descrição numa página",
      responses: { 200: { description: "A página.", content: { "text/html": { schema: z.string() } } } },
    },
    "GET /healthz": {
      operationId: "getHealth",
      summary: "Verificar se o servidor está pronto",
      answer: [200, "O servidor está pronto.", z.object({ status: z.literal("ok") })],
    },
  },
);

const ALL_PATHS = [
  cataloguePaths,
  changeLogPaths,
  submissionsPaths,
  moderationPaths,
  revertsPaths,
  proposalsPaths,
  reviewPaths,
  accountModerationPaths,
  mirrorPaths,
  settingsPaths,
  accountsPaths,
  favouritesPaths,
  myAccountPaths,
  accountLinksPaths,
  secondStepPaths,
  securityPaths,
  recentsPaths,
  contactPaths,
  eventsPaths,
  stationMatchesPaths,
  streamCheckPaths,
  playFailuresPaths,
  clicksPaths,
  ownPaths,
];

/** The API of a site with this origin, from the schemas that validate its requests. Source: OpenAPI 3.1.1. */
export function describeApi(publicUrl: string): ApiDocument {
  const description: Parameters<typeof createDocument>[0] = {
    openapi: "3.1.1",
    info: { title: "RadioWave", version: "1", description: ABOUT, license: { name: "MIT", identifier: "MIT" } },
    servers: [{ url: publicUrl }],
    externalDocs: {
      description: "A API do Radio Browser na raiz deste sítio Web, e a origem dos dados",
      url: `${publicUrl}/api/docs#radio-browser`,
    },
    paths: mergePaths(ALL_PATHS),
    components: {
      securitySchemes: {
        session: {
          type: "apiKey",
          in: "cookie",
          name: siteCookieName(SESSION_COOKIE, publicUrl),
          description: "Recebe-se ao criar uma conta ou iniciar sessão.",
        },
      },
    },
  };
  return createDocument(description, { override: describeFurther });
}

function describeFurther(schema: Parameters<ZodOpenApiOverride>[0]): void {
  refuseOtherFields(schema);
  nameEmptyValue(schema.jsonSchema);
}

/** A field that is not described is refused in each body (`readJsonObject`); responses may get more fields. */
function refuseOtherFields({ zodSchema, jsonSchema, io }: Parameters<ZodOpenApiOverride>[0]): void {
  const { def } = zodSchema._zod;
  if (io === "input" && def.type === "object" && !def.catchall) jsonSchema.additionalProperties = false;
}

/** Generators of enumerations derive names from the values (`openapi-typescript --enum`): an empty one gives none. */
function nameEmptyValue(schema: Parameters<ZodOpenApiOverride>[0]["jsonSchema"]): void {
  if (schema.enum?.includes("")) schema["x-enum-varnames"] = schema.enum.map((value) => value || "unknown");
}

/** Merges the paths of all APIs: several may have methods of one path. */
function mergePaths(apis: readonly ZodOpenApiPathsObject[]): ZodOpenApiPathsObject {
  const paths: Record<string, ZodOpenApiPathItemObject> = {};
  for (const [path, methods] of apis.flatMap((api) => Object.entries(api))) {
    paths[path] = { ...paths[path], ...withCommonResponses(methods) };
  }
  return paths;
}

/** Responses of Node's HTTP server to any request; its limit is 16 KiB (`maxHeaderSize`). */
const COMMON_RESPONSES = { 431: { description: "O endereço e os cabeçalhos do pedido têm mais de 16 KiB." } };

function withCommonResponses(item: ZodOpenApiPathItemObject): ZodOpenApiPathItemObject {
  const operations = METHODS.flatMap((method) => {
    const operation = item[method];
    return operation ? [[method, { ...operation, responses: { ...operation.responses, ...COMMON_RESPONSES } }]] : [];
  });
  return { ...item, ...Object.fromEntries(operations) };
}
