import { isolated } from "#app/platform/text/isolated-text.ts";
import { lisbonTimeFormat } from "#app/platform/text/portuguese-format.ts";
import { actorLabel, type ChangeKind, changeLabel, isPersonal } from "#app/stations/history/change.ts";
import { groupSentence, reasonSentence } from "#app/stations/history/change-sentence.ts";
import { isRevertible, mayRevert } from "#app/stations/history/may-revert.ts";
import type { ReadActor, ReadChange } from "#app/stations/history/read-change.ts";
import { type ShownField, shownFields } from "#app/stations/history/shown-value.ts";
import { shortName } from "#app/stations/station/station.ts";

/** A row of the history for administrators. Empty texts are not shown. */
export type HistoryRow = {
  id: number;
  at: string;
  dateText: string;
  /** What was done, and to what: «Aprovou» and «Rádio Beira». */
  action: string;
  subject: string;
  text: string;
  actor: string;
  /** For the filters; null without a person, or a station. */
  actorEmail: string | null;
  stationId: string | null;
  fields: ShownField[];
  reason: string;
  /** «Reverteu a alteração de …», «Revertida em …». */
  notes: string[];
  /** Of a batch of changes: its id, and names of its stations. */
  group: { batch: string; count: number; names: string[] } | null;
  canRevert: boolean;
};

const dateFormat = lisbonTimeFormat({ dateStyle: "short", timeStyle: "medium" });

const ACCOUNT_KINDS: readonly ChangeKind[] = ["role", "block", "link", "email"];

export function historyRow(change: ReadChange): HistoryRow {
  const { id, at, kind, actor, group, batch, revertedActor, revertedBy } = change;
  return {
    id,
    at: at.toISOString(),
    dateText: dateFormat.format(at),
    action: group ? groupSentence(kind, group.count) : changeLabel(change),
    subject: group ? "" : subjectOf(change),
    text: change.text,
    actor: actorName(actor),
    actorEmail: actor.email,
    stationId: group ? null : change.stationId,
    fields: group ? [] : shownFields(change.before, change.after),
    reason: reasonSentence(change),
    notes: [
      revertedActor ? `Reverteu uma alteração de ${actorName(revertedActor)}` : "",
      revertedBy ? `Revertida em ${dateFormat.format(revertedBy.at)} por ${actorName(revertedBy.actor)}` : "",
    ].filter(Boolean),
    group: group && {
      batch: batch ?? "",
      count: group.count,
      names: group.stations.map(({ name }) => isolated(shortName(name))),
    },
    canRevert: mayRevert("admin", actor.role) && isRevertible({ ...change, revertedBy: group ? null : revertedBy }),
  };
}

function subjectOf({ kind, stationName, private: personal }: ReadChange): string {
  if (stationName !== null) return shortName(stationName);
  return ACCOUNT_KINDS.includes(kind) ? (personal?.email ?? actorLabel("contributor")) : "";
}

/** The address of a person; of an import also that it was one. */
function actorName({ role, email }: ReadActor): string {
  if (email === null) return actorLabel(role);
  return isPersonal(role) ? email : `${actorLabel(role)} · ${email}`;
}
