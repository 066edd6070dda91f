import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";

/** The last check of a station's stream, for administrators. */
export type CheckResult = {
  /** Null before the first check. */
  outcome: StreamOutcome | null;
  checkedAt: Date | null;
  exempt: boolean;
  /** Whether the stream played, of the last checks of its URL, the oldest first. */
  recent: readonly boolean[];
  /** Other stations with the same final URL. */
  duplicates: { id: string; name: string }[];
};

export const NO_CHECK_RESULT: CheckResult = {
  outcome: null,
  checkedAt: null,
  exempt: false,
  recent: [],
  duplicates: [],
};

/**
 * The results of the last checks of a stream, as a sentence: «Últimas 24 verificações: 22 tocaram, 2 falharam».
 * `recent`: not empty.
 */
export function recentChecksSentence(recent: readonly boolean[]): string {
  if (recent.length === 1) return `Última verificação: ${recent[0] ? "tocou" : "falhou"}`;
  const played = recent.filter(Boolean).length;
  const failed = recent.length - played;
  const counts = [formatCount(played, "tocou", "tocaram"), formatCount(failed, "falhou", "falharam")];
  return `Últimas ${recent.length} verificações: ${counts.join(", ")}`;
}
