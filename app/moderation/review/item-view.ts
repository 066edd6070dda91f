import type { GrantedRole } from "#app/people/accounts/viewer.ts";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { LISBON_DAY_TIME } from "#app/platform/text/portuguese-format.ts";
import { outcomeSentence } from "#app/sound/streams/outcome-sentence.ts";
import { actorLabel, changeLabel, isPersonal } from "#app/stations/history/change.ts";
import { reasonSentence } from "#app/stations/history/change-sentence.ts";
import { isRevertible, judgedRole, mayRevert } from "#app/stations/history/may-revert.ts";
import type { ReadActor, ReadChange } from "#app/stations/history/read-change.ts";
import type { ReviewKind } from "#app/stations/open-items/review-item.ts";
import { languageName } from "#app/stations/station/reference/languages.ts";
import { CODEC_NAMES, type ModeratedStation, shortName } from "#app/stations/station/station.ts";
import { isPublic, STATION_STATUS_LABELS, type StationStatus } from "#app/stations/station/station-status.ts";
import { stationPage } from "#app/stations/station/station-url.ts";
import { KIND_LABELS } from "./queue-query.ts";
import { placeOf } from "./row-view.ts";

/** «22/11 10:26». */
export function shortTime(at: Date): string {
  return LISBON_DAY_TIME.format(at).replace(",", "");
}

/** The name of a person, from the account's id and public name. */
export type NameOf = (person: { id: string; name: string }) => string;

/** A station's fields as the details show them. Empty texts are not shown. */
export type StationView = {
  id: string;
  name: string;
  /** The whole name if titles shorten it; else empty. */
  longName: string;
  region: string;
  status: StationStatus;
  statusLabel: string;
  /** Null where visitors have none. */
  page: string | null;
  /** «Notícias · Luanda, Angola · em português». */
  about: string;
  description: string;
  websiteUrl: string;
  streamUrl: string;
  tags: string;
};

export function stationView(station: ModeratedStation): StationView {
  const { id, name, region, status, description, websiteUrl, streamUrl, genre, languages, tags } = station;
  const spoken = languages.length > 0 ? `em ${languages.map(languageName).join(", ")}` : "";
  return {
    id,
    region,
    status,
    description,
    websiteUrl,
    streamUrl,
    name: shortName(name),
    longName: shortName(name) === name ? "" : name,
    statusLabel: STATION_STATUS_LABELS[status],
    page: isPublic(status) ? stationPage(id) : null,
    about: [isolated(genre), placeOf(station), spoken].filter(Boolean).join(" · "),
    tags: tags.map(isolated).join(", "),
  };
}

/** A step from a station's stream URL to its audio. */
export type StreamStep = { text: string; note: string };

/** The URL, where it leads to, and the audio there. */
export function streamSteps(
  { streamUrl, playUrl, streamCodec, bitrate }: ModeratedStation,
  { finalUrl, outcome }: { finalUrl: string; outcome: StreamOutcome | null },
): StreamStep[] {
  const leadsTo = finalUrl || playUrl;
  const sound = [CODEC_NAMES[streamCodec], bitrate].filter(Boolean).join(" · ");
  const result = outcome ? outcomeSentence(outcome) : "Ainda não foi verificada.";
  return [
    { text: withoutScheme(streamUrl), note: schemeOf(streamUrl) },
    ...(leadsTo && leadsTo !== streamUrl ? [{ text: withoutScheme(leadsTo), note: schemeOf(leadsTo) }] : []),
    { text: sound || "Sem dados do som", note: result },
  ];
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//i, "");

const schemeOf = (url: string) => (/^https:/i.test(url) ? "https" : "http, sem ligação segura");

/** A change of the station: «22/11 09:50» and «Submeteu, Colaborador K3RT». `canRevert`: whether this viewer may revert it. */
export type ItemChange = { id: number; at: string; timeText: string; text: string; canRevert: boolean };

/** `moderator`: who may revert it, if the rules allow that; null where nothing is reverted. */
export function itemChange(
  change: ReadChange,
  nameOf: NameOf,
  moderator: { role: GrantedRole; mayDecide: boolean } | null,
): ItemChange {
  const reason = reasonSentence(change);
  const what = `${changeLabel(change)}, ${isolated(actorName(change.actor, nameOf))}`;
  return {
    id: change.id,
    at: change.at.toISOString(),
    timeText: shortTime(change.at),
    text: reason ? `${what}: ${reason}` : what,
    canRevert: moderator !== null && isRevertibleBy(moderator, change),
  };
}

/** `mayDecide`: about the station of the change. */
function isRevertibleBy({ role, mayDecide }: { role: GrantedRole; mayDecide: boolean }, change: ReadChange): boolean {
  if (!isRevertible(change) || !mayDecide) return false;
  return mayRevert(role, judgedRole({ ...change, actorRole: change.actor.role }));
}

function actorName({ role, id, name }: ReadActor, nameOf: NameOf): string {
  return isPersonal(role) && id !== null ? nameOf({ id, name: name ?? "" }) : actorLabel(role);
}

/** Another open item of the same station. `mayClose`: it can be left as it is with a decision on this one. */
export type OtherItem = { id: number; text: string; mayClose: boolean };

const LEFT_WITH_OTHERS: readonly ReviewKind[] = ["dead", "duplicate", "patrol"];

export function otherItem({ id, kind, since }: { id: number; kind: ReviewKind; since: Date }): OtherItem {
  return {
    id,
    text: `${KIND_LABELS[kind]}, desde ${shortTime(since)}`,
    mayClose: LEFT_WITH_OTHERS.includes(kind),
  };
}

const OUTCOMES: Readonly<Record<string, string>> = {
  approved: "Aprovada",
  suspended: "Suspensa",
  pending: "Devolvida à espera",
  accepted: "Aceite",
  partly: "Aceite em parte",
  refused: "Recusada",
  withdrawn: "Retirada",
  kept: "Ficou como estava",
  changed: "Decisão mudada",
  gone: "Deixou de ser preciso decidir",
};

/** What became of a closed item: «Aprovada, Marta, 22/11 10:26». */
export function outcomeText(
  { outcome, closedAt }: { outcome: string | null; closedAt: Date | null },
  closer: string | null,
): string {
  const what = OUTCOMES[outcome ?? ""] ?? "Decidida";
  return [what, closer, closedAt && shortTime(closedAt)].filter(Boolean).join(", ");
}
