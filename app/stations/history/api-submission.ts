import { oneLine } from "#app/platform/text/plain-text.ts";
import type { ChangeKind } from "./change.ts";
import type { ReadActor } from "./read-change.ts";

const BY_API = "Pela API do Radio Browser";
const WITH = `${BY_API}, com `;

/** In characters; more is cut. */
const MAX_CLIENT = 100;

/**
 * The text of the change by which an app submits a station. `client`: its User-Agent, which may be any text; empty
 * without one.
 */
export function apiSubmissionText(client: string): string {
  // Cut before it is cleaned, which takes time.
  const cleaned = [...oneLine(client.slice(0, 10 * MAX_CLIENT))].slice(0, MAX_CLIENT).join("").trim();
  return cleaned === "" ? BY_API : `${WITH}${cleaned}`;
}

type Submitted = { kind: ChangeKind; actor: Pick<ReadActor, "role">; text: string };

/** The app that submitted a station; empty if it sent no name, null for any other change. */
export function apiClientOf({ kind, actor, text }: Submitted): string | null {
  // No person can write in this role.
  if (kind !== "submit" || actor.role !== "system") return null;
  if (text === BY_API) return "";
  return text.startsWith(WITH) ? text.slice(WITH.length) : null;
}
