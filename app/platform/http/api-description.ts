import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiPathsObject, ZodOpenApiResponseObject } from "zod-openapi";

/** Body of every API error. */
export const errorSchema = z
  .object({
    error: z.object({
      code: z.string().meta({ description: "Para programas." }),
      message: z.string().meta({ description: "Para pessoas: uma frase em português." }),
    }),
  })
  .meta({ id: "Error" });

const ERRORS = {
  400: "O corpo não é JSON.",
  401: "Ninguém iniciou sessão, ou as credenciais estão erradas.",
  403: "Com sessão, mas sem permissão; ou o pedido vem de outro sítio Web.",
  404: "Não existe, ou não é visível para quem faz o pedido.",
  409: "Foi alterada entretanto.",
  410: "A ligação foi usada ou passou do prazo.",
  413: "O corpo tem mais de 64 KiB.",
  415: "O Content-Type não é JSON.",
  422: "O pedido quebra uma regra; a mensagem é a frase dessa regra.",
  429: "Demasiadas tentativas, ou demasiados pedidos ao mesmo tempo; Retry-After diz quantos segundos esperar.",
} as const;

type ErrorStatus = keyof typeof ERRORS;

/** Descriptions of a call's error responses. */
function errorResponses(statuses: readonly ErrorStatus[]): Record<string, ZodOpenApiResponseObject> {
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      { description: ERRORS[status], content: { "application/json": { schema: errorSchema } } },
    ]),
  );
}

/** Description of a JSON request or response body. */
export function json(schema: z.ZodType) {
  return { content: { "application/json": { schema } } };
}

/** The body of calls that need JSON, as a protection against forms of other sites, and read nothing from it. */
export const NO_FIELDS = z.object({});

/** Security of calls that ignore the session. */
export const PUBLIC: Record<string, string[]>[] = [];

/** Security of calls that need a session, and of calls whose response depends on one. */
export const SIGNED_IN: Record<string, string[]>[] = [{ session: [] }];
export const SIGNED_IN_OR_NOT: Record<string, string[]>[] = [{}, { session: [] }];

/** The schema is that of a JSON body. */
type Answer = readonly [status: 200 | 201 | 202 | 204, description: string, schema?: z.ZodType];

/** A call of the API. Its other fields are those of an operation of OpenAPI. */
type ApiCall = Omit<ZodOpenApiOperationObject, "requestBody" | "responses"> & {
  /** The schema with which the call reads its JSON body. */
  body?: z.ZodType;
  answer?: Answer;
  /** Error responses besides those that all calls have which need a session, change something or read a body. */
  refusals?: readonly ErrorStatus[];
  /** False for a change that is never refused for too many attempts. */
  isLimited?: boolean;
  /** Responses that need another description. */
  responses?: ZodOpenApiOperationObject["responses"];
};

type CallName = `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`;

/** OpenAPI description of calls by method and path. `common`: fields that they have unless they say otherwise. */
export function describeCalls(common: ApiCall, calls: Record<CallName, ApiCall>): ZodOpenApiPathsObject {
  const paths: Record<string, ZodOpenApiPathsObject[string]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const [method = "", path = ""] = name.split(" ");
    paths[path] = { ...paths[path], [method.toLowerCase()]: describeCall(method, { ...common, ...call }) };
  }
  return paths;
}

function describeCall(method: string, call: ApiCall) {
  const { body, answer, refusals = [], isLimited = method !== "GET", responses, ...operation } = call;
  const statuses: ErrorStatus[] = [
    ...(operation.security === SIGNED_IN ? ([401] as const) : []),
    ...(method === "GET" ? [] : ([403, 413, 415] as const)),
    ...(isLimited ? ([429] as const) : []),
    ...(body ? ([400, 422] as const) : []),
    ...refusals,
  ];
  return {
    ...operation,
    ...(body && { requestBody: { required: true, ...json(body) } }),
    responses: { ...(answer && responseOf(...answer)), ...errorResponses(statuses), ...responses },
  };
}

function responseOf(...[status, description, schema]: Answer) {
  return { [status]: { description, ...(schema && json(schema)) } };
}
