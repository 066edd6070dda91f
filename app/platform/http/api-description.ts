import { z } from "zod";
import type { ZodOpenApiResponseObject } from "zod-openapi";

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

/** Descriptions of a call's error responses. */
export function errorResponses(...statuses: (keyof typeof ERRORS)[]): Record<string, ZodOpenApiResponseObject> {
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
