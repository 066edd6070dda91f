import { z } from "zod";
import { parsePublicName } from "#app/people/accounts/public-name.ts";
import { INVALID_INPUT } from "#app/platform/errors/refusal.ts";
import { type BadInput, parseFields } from "#app/platform/http/parse-fields.ts";

/** What people change about their account on its first page; fields that stay are left out. */
export type ProfileChanges = { name?: string; decisionMails?: boolean; keepsRecents?: boolean };

const UNKNOWN = "O pedido tem um campo que não existe.";

const yesOrNo = z.boolean("Indique true ou false.").optional();

export const profileFields = z
  .strictObject(
    {
      name: z.string("O nome público tem de ser um texto.").optional().describe("Vazio: sem nome público."),
      decision_mails: yesOrNo.describe("Sem efeito num site que não envia email."),
      keeps_recents: yesOrNo.describe("false apaga as rádios guardadas."),
    },
    { error: ({ code }) => (code === "unrecognized_keys" ? UNKNOWN : INVALID_INPUT) },
  )
  .refine(
    (fields) => Object.values(fields).some((value) => value !== undefined),
    "Indique pelo menos um campo a alterar",
  );

/** Parses changes of an account. `siteName`: the site's present name. */
export function parseProfileChanges(
  raw: Record<string, unknown>,
  siteName: string,
): { ok: true; changes: ProfileChanges } | BadInput {
  const parsed = parseFields(profileFields, raw);
  if (!parsed.ok) return parsed;
  const { name, decision_mails: decisionMails, keeps_recents: keepsRecents } = parsed.fields;
  const changes: ProfileChanges = {
    ...(decisionMails !== undefined && { decisionMails }),
    ...(keepsRecents !== undefined && { keepsRecents }),
  };
  if (name === undefined) return { ok: true, changes };
  const read = parsePublicName(name, siteName);
  return read.ok ? { ok: true, changes: { ...changes, name: read.name } } : { ...read, field: "name" };
}
