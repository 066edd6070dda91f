import { DAY_MS } from "#app/platform/text/durations.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { LISBON_TIME, lisbonTimeFormat } from "#app/platform/text/portuguese-format.ts";
import { CHANGE_LABELS, type ChangeKind } from "#app/stations/history/change.ts";
import { groupSentence } from "#app/stations/history/change-sentence.ts";
import { type ShownField, shownFields } from "#app/stations/history/shown-value.ts";
import { shortName } from "#app/stations/station/station.ts";
import type { PublicChange } from "./public-change.ts";

/** A change as a row of a page. Empty texts are not shown. */
export type ChangeRowView = {
  id: number;
  kind: ChangeKind;
  at: string;
  /** «16:41» on a page with days as headings, else with the day. */
  timeText: string;
  /** Null: not public now, or several stations. */
  station: { id: string; name: string } | null;
  isGroup: boolean;
  sentence: string;
  fields: ShownField[];
  notes: string[];
};

type ChangeDay = { title: string; rows: ChangeRowView[] };

const dayFormat = lisbonTimeFormat({ day: "2-digit", month: "2-digit" });
const longDayFormat = lisbonTimeFormat({ day: "numeric", month: "long" });
const yearFormat = lisbonTimeFormat({ year: "numeric" });

/** The rows of one day after the other, the newest first. */
export function changeDays(changes: readonly PublicChange[], now: Date): ChangeDay[] {
  const days: ChangeDay[] = [];
  for (const change of changes) {
    const title = dayTitle(change.at, now);
    if (days.at(-1)?.title !== title) days.push({ title, rows: [] });
    days.at(-1)?.rows.push({ ...changeRowView(change, now), timeText: LISBON_TIME.format(change.at) });
  }
  return days;
}

export function changeRowView(change: PublicChange, now: Date): ChangeRowView {
  const { id, kind, at, station, before, after, text } = change;
  return {
    id,
    kind,
    at: at.toISOString(),
    timeText: `${dateText(at, now)} ${LISBON_TIME.format(at)}`,
    station: station && { ...station, name: shortName(station.name) },
    isGroup: change.group !== null,
    sentence: changeSentence(change),
    fields: shownFields(before, after),
    notes: [groupNames(change), change.why, isolated(text), revertedText(change, now)].filter(Boolean),
  };
}

/** Who did what: «Marta aprovou 12 rádios». */
export function changeSentence({ kind, actor, group, revertedActor }: PublicChange): string {
  const name = isolated(actor.name);
  if (group) return `${name} ${lowerFirst(groupSentence(kind, group.count))}`;
  if (kind === "revert" && revertedActor) return `${name} reverteu uma alteração de ${isolated(revertedActor.name)}`;
  return `${name} ${lowerFirst(CHANGE_LABELS[kind])}`;
}

function lowerFirst(text: string): string {
  return text.slice(0, 1).toLowerCase() + text.slice(1);
}

const MAX_NAMES = 4;

/** «Fado Menor, Voz do Planalto e mais 8»; stations that are not public now are only counted. */
function groupNames({ group }: PublicChange): string {
  if (!group || group.names.length === 0) return "";
  const names = group.names.slice(0, MAX_NAMES).map((name) => isolated(shortName(name)));
  const others = group.count - names.length;
  if (others > 0) return `${names.join(", ")} e mais ${others}`;
  return names.length === 1 ? names.join("") : `${names.slice(0, -1).join(", ")} e ${names.at(-1)}`;
}

function revertedText({ revertedBy }: PublicChange, now: Date): string {
  return revertedBy ? `Revertida em ${dateText(revertedBy.at, now)} por ${isolated(revertedBy.actor.name)}` : "";
}

/** «22/11», with the year if it is another one. */
function dateText(at: Date, now: Date): string {
  const [year, thisYear] = [yearFormat.format(at), yearFormat.format(now)];
  return year === thisYear ? dayFormat.format(at) : `${dayFormat.format(at)}/${year}`;
}

function dayTitle(at: Date, now: Date): string {
  const date = dateOf(at);
  if (date === dateOf(now)) return "Hoje";
  if (date === dateOf(new Date(now.getTime() - DAY_MS))) return "Ontem";
  const [year, thisYear] = [yearFormat.format(at), yearFormat.format(now)];
  return year === thisYear ? longDayFormat.format(at) : `${longDayFormat.format(at)} de ${year}`;
}

function dateOf(at: Date): string {
  return `${dayFormat.format(at)}/${yearFormat.format(at)}`;
}
