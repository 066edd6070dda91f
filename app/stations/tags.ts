import { fold } from "#app/platform/folded-text.ts";
import { oneLine } from "#app/platform/plain-text.ts";
import { SUBMISSION_LIMITS } from "./submission-limits.ts";

/**
 * The tags in a typed text or a list, whose texts are split too: separated by commas, trimmed, none empty. Of tags that differ
 * only in case and accents the first is kept. Source: spec, section 5.
 */
export function parseTags(typed: string | readonly string[]): string[] {
  const tags = [typed].flat().flatMap((text) => text.split(",").map(oneLine));
  const distinct = new Map<string, string>();
  for (const tag of tags) {
    if (tag && !distinct.has(fold(tag))) distinct.set(fold(tag), tag);
  }
  return [...distinct.values()];
}

/** Why tags are refused, as a sentence; null for valid ones. */
export function tagsProblem(tags: readonly string[]): string | null {
  if (tags.length > SUBMISSION_LIMITS.tags) return "Pode indicar no máximo 20 etiquetas";
  if (tags.some((tag) => [...tag].length > SUBMISSION_LIMITS.tag))
    return "Cada etiqueta pode ter no máximo 50 caracteres";
  return null;
}
