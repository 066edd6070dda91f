import { oneLine } from "#app/platform/text/plain-text.ts";

export const MAX_BLOCK_REASON_LENGTH = 300;

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
