import { z } from "zod";
import { type AccountRole, GRANTED_ROLES } from "#app/people/accounts/viewer.ts";
import { INVALID_INPUT } from "#app/platform/errors/refusal.ts";
import { oneLine } from "#app/platform/text/plain-text.ts";

const MAX_BLOCK_REASON_LENGTH = 300;

/** The reason of a block, as the blocked person reads it: one line. */
export function parseBlockReason(
  reason: unknown,
): { ok: true; reason: string } | { ok: false; message: string; field: string } {
  const text = typeof reason === "string" ? oneLine(reason) : "";
  if (text === "") return { ok: false, message: "Indique o motivo.", field: "reason" };
  if (text.length > MAX_BLOCK_REASON_LENGTH)
    return {
      ok: false,
      message: `O motivo pode ter no máximo ${MAX_BLOCK_REASON_LENGTH} caracteres`,
      field: "reason",
    };
  return { ok: true, reason: text };
}

const role = z.enum(["user", ...GRANTED_ROLES]);

/** The body of a change of role. */
export const roleChangeFields = z
  .object({ role, seen_role: role.meta({ description: "O papel que a conta tinha quando foi vista." }) })
  .meta({ id: "AccountRoleChange" });

/** The body of a block, or of its end. */
export const blockFields = z
  .object({
    blocked: z.boolean(),
    reason: z
      .string()
      .optional()
      .meta({
        description: `Obrigatório ao bloquear; uma linha, no máximo ${MAX_BLOCK_REASON_LENGTH} caracteres.`,
      }),
  })
  .meta({ id: "AccountBlock" });

const INVALID = { ok: false, message: INVALID_INPUT } as const;

export function parseRoleChange(
  body: unknown,
): { ok: true; role: AccountRole; seenRole: AccountRole } | { ok: false; message: string } {
  const { success, data } = roleChangeFields.safeParse(body);
  return success ? { ok: true, role: data.role, seenRole: data.seen_role } : INVALID;
}

/** `reason`: null to end the block. */
export function parseBlock(
  body: unknown,
): { ok: true; reason: string | null } | { ok: false; message: string; field?: string } {
  const { success, data } = blockFields.safeParse(body);
  if (!success) return INVALID;
  return data.blocked ? parseBlockReason(data.reason) : { ok: true, reason: null };
}
