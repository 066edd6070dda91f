import { parseRowId } from "#app/platform/http/row-id.ts";
import type { ChangeKind } from "./change.ts";

/** The kinds of changes that all may see, with the labels of their chips. */
export const PUBLIC_KINDS = {
  approve: "Aprovações",
  edit: "Edições",
  merge: "Junções",
  suspend: "Suspensões",
  revert: "Reversões",
} as const satisfies Partial<Record<ChangeKind, string>>;

export type PublicKind = keyof typeof PUBLIC_KINDS;

/** `before`: only changes with smaller ids. Null: all. */
type ChangeLogQuery = { kind: PublicKind | null; before: number | null };

/** Reads the parameters of /changes; others, and values that are not possible, do not count. */
export function parseChangeLogQuery(parameters: URLSearchParams): ChangeLogQuery {
  const kind = parameters.get("kind") ?? "";
  return { kind: isPublicKind(kind) ? kind : null, before: parseRowId(parameters.get("before")) };
}

export function isPublicKind(kind: string): kind is PublicKind {
  return Object.hasOwn(PUBLIC_KINDS, kind);
}

/** The canonical URL of a page of the change log. */
export function changeLogUrl({ kind, before }: Partial<ChangeLogQuery>): string {
  return `/changes${queryOf({ kind, before })}`;
}

function queryOf(values: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return given.length === 0 ? "" : `?${new URLSearchParams(given)}`;
}
