import { decompose, oneLine } from "#app/platform/plain-text.ts";
import { SUBMISSION_LIMITS } from "./submission-limits.ts";

/** What a tag is when case and accents do not count: 'Fado' and 'fádo' are one tag. */
const folded = (tag: string) => decompose(tag, "NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * The tags in what was typed, or in a list, whose texts are split likewise: at commas, trimmed, no empty ones, and of those
 * that differ only in case and accents the first. Source: spec, section 5.
 */
export function parseTags(typed: string | readonly string[]): string[] {
  const tags = [typed].flat().flatMap((text) => text.split(",").map(oneLine));
  const unlike = new Map<string, string>();
  for (const tag of tags) {
    if (tag && !unlike.has(folded(tag))) unlike.set(folded(tag), tag);
  }
  return [...unlike.values()];
}

/** Why tags are refused, as a sentence; null when they may stand. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > SUBMISSION_LIMITS.tags) return "Pode indicar no máximo 20 etiquetas";
  if (tags.some((tag) => [...tag].length > SUBMISSION_LIMITS.tag))
    return "Cada etiqueta pode ter no máximo 50 caracteres";
  return null;
}
