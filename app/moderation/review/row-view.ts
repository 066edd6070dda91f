import { DAY_MS } from "#app/platform/text/durations.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import type { CheckResult } from "#app/sound/checks/check-result.ts";
import type { PlayableStation } from "#app/sound/player/sources.ts";
import { outcomeLabel } from "#app/sound/streams/outcome-sentence.ts";
import { countryLabel } from "#app/stations/catalogue/place-labels.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { type ModeratedStation, shortName } from "#app/stations/station/station.ts";
import { serializeSeenItem } from "./seen-items.ts";

/** A row of the queue. */
export type QueueRow = {
  id: number;
  /** Identifies the row, also when its item is opened again. */
  key: string;
  kind: ReviewKind;
  name: string;
  /** Why it waits, in one line. */
  why: string;
  /** In milliseconds. */
  dueAt: number;
  since: number;
  /** The public name of another person who has it open; null without one. */
  claimant: string | null;
  /** The state that a decision about it contains; see seen-items.ts. */
  seen: string;
  /** Null for a station that is gone. */
  station: PlayableStation | null;
};

/** An open item as it is read. `other`: the name of the station of which it may be a duplicate. */
export type RowItem = {
  id: number;
  kind: ReviewKind;
  subject: string;
  facts: Readonly<Record<string, unknown>> | null;
  dueAt: Date;
  since: Date;
  claimant: string | null;
  station: ModeratedStation | null;
  checkResult: CheckResult | undefined;
  other: string | undefined;
  /** Of a submission through Radio Browser's API the app, '' for one without a name; undefined for any other. */
  client: string | undefined;
  /** Undefined for other kinds. */
  proposal: RowProposal | undefined;
};

/** `labels`: of the proposed fields, «Endereço e descrição». */
export type RowProposal = { madeAt: Date; labels: string };

export function queueRow(item: RowItem, now: Date): QueueRow {
  const { id, kind, dueAt, since, claimant, station, proposal } = item;
  const seen = { status: station?.status ?? "pending", updatedAt: proposal?.madeAt ?? station?.updatedAt ?? dueAt };
  return {
    id,
    kind,
    claimant,
    key: itemKey(item),
    name: nameOf(item),
    why: whyOf(item, now),
    dueAt: dueAt.getTime(),
    since: since.getTime(),
    seen: serializeSeenItem({ id, seen }),
    station: station && playableStation(station),
  };
}

/** The key of the row: one for all items about a subject, of which one is open at a time. */
export function itemKey({ kind, subject }: Pick<RowItem, "kind" | "subject">): string {
  return `${kind} ${subject}`;
}

/** The fields that the player needs; the others do not go to the browser. */
export function playableStation(station: ModeratedStation): PlayableStation {
  const { id, name, streamUrl, imageUrl, genre, city, country, countryCode } = station;
  const { playUrl, streamKind, streamCodec, offAir } = station;
  return { id, name, streamUrl, imageUrl, genre, city, country, countryCode, playUrl, streamKind, streamCodec, offAir };
}

/** Of the station as it is, or was, shortened; an appeal may be about an account. */
export function nameOf({
  kind,
  facts,
  station,
}: Pick<RowItem, "kind" | "facts"> & { station: { name: string } | null }) {
  if (station) return shortName(station.name);
  if (kind === "appeal" && facts?.decision === "block") return "Conta bloqueada";
  return (kind === "appeal" && typeof facts?.name === "string" && shortName(facts.name)) || "Rádio que já não existe";
}

const APPEALED: Readonly<Record<string, string>> = {
  suspension: "Contesta a suspensão",
  deletion: "Contesta a eliminação",
  block: "Contesta o bloqueio",
};

const BECAUSE: Readonly<Record<string, string>> = {
  key: "O mesmo endereço que",
  address: "A mesma transmissão que",
  name: "O mesmo nome e sítio Web que",
};

function whyOf({ kind, facts, station, checkResult, other, client, proposal }: RowItem, now: Date): string {
  if (kind === "dead") return `Sem emissão há ${daysSince(facts?.since, now)}`;
  if (kind === "duplicate")
    return `${BECAUSE[String(facts?.because)] ?? "Parece ser"} ${isolated(other ?? "outra rádio")}`;
  if (kind === "appeal") return APPEALED[String(facts?.decision)] ?? "Contesta uma decisão";
  if (proposal) return proposal.labels;
  if (!station) return "";
  const outcome = checkResult?.outcome;
  const check = outcome ? outcomeLabel(outcome).toLowerCase() : "por verificar";
  const way = client === undefined ? "" : "Pela API";
  return [way, isolated(station.genre), placeOf(station), check, isolated(client ?? "")].filter(Boolean).join(" · ");
}

/** «Luanda, Angola», each isolated; empty without city and country. */
export function placeOf(station: Pick<ModeratedStation, "city" | "country" | "countryCode">): string {
  return [station.city, countryLabel(station)].map(isolated).filter(Boolean).join(", ");
}

function daysSince(time: unknown, now: Date): string {
  const since = new Date(typeof time === "string" ? time : now);
  const days = Math.max(1, Math.floor((now.getTime() - since.getTime()) / DAY_MS));
  return formatCount(days, "dia");
}
