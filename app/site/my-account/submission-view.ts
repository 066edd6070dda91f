import { appealPath, type ShownAppealState } from "#app/moderation/appeals/appeal.ts";
import { APPEAL_SENTENCES } from "#app/moderation/appeals/appeal-view.ts";
import { correctionUrl, REFUSED_THREE_TIMES, resubmissionUrl } from "#app/moderation/contributions/correction.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { LISBON_DATE } from "#app/platform/text/portuguese-format.ts";
import { countryLabel } from "#app/stations/catalogue/place-labels.ts";
import { isExplainedByText, type RefusalFacts, refusalSentences } from "#app/stations/history/refusal-sentences.ts";
import { type Station, shortName } from "#app/stations/station/station.ts";
import { stationCover } from "#app/stations/station/station-cover.ts";
import { smallStationImage } from "#app/stations/station/station-image.ts";
import type { StationStatus } from "#app/stations/station/station-status.ts";
import { editUrl } from "#app/stations/station/station-url.ts";

/** The page to which the form of a proposal leads back. */
const PAGE = "/account/submissions";

/** A station as its submitter may read it. */
export type OwnSubmission = Pick<
  Station,
  "id" | "name" | "genre" | "country" | "countryCode" | "city" | "imageUrl" | "createdAt"
> & { status: StationStatus };

/** Why a station is not in the directory. */
export type SubmissionRefusal = {
  /** A code of refusal-sentences.ts; null without one. */
  reason: string | null;
  text: string;
  facts: RefusalFacts;
  /** What became of the appeal; null without one. */
  appeal: ShownAppealState | null;
  /** Whether the decision ended an appeal against an earlier one. */
  endedAppeal?: boolean;
  /** The decision that can be appealed against, by its id in the history; null when the time for that has passed. */
  change: number | null;
  mayResubmit: boolean;
};

/** A station that the account has submitted and that was deleted, as it was then. */
export type DeletedSubmission = Omit<OwnSubmission, "imageUrl" | "createdAt" | "status"> & {
  deletedAt: Date;
  /** The id of the deletion in the history. */
  deletion: number;
  refusal: SubmissionRefusal;
};

/** A row of «As minhas rádios». */
export type SubmissionView = {
  id: string;
  name: string;
  status: StationStatus | "deleted";
  /** Such as «Fado · Coimbra, Portugal». */
  about: string;
  sentence: string;
  /** Of a suspended or deleted station: why, after `sentence`, and what can be done. */
  refusal: { why: string; advice: string; explanation: string; appealSentence: string } | null;
  /** Pages with the next step; null where there is none. */
  correctionUrl: string | null;
  /** Of a public station: the page that proposes changes. */
  editUrl: string | null;
  appealUrl: string | null;
  image: string;
  sharpImage: string;
  cover: string;
};

/** What its submitter reads about a station. */
export function submissionView(station: OwnSubmission, refusal?: SubmissionRefusal): SubmissionView {
  const { id, status } = station;
  const name = shortName(station.name);
  // The images of stations that are not public are for administrators only.
  const images = status === "approved" ? smallStationImage(station) : { image: "", sharpImage: "" };
  return {
    id,
    name,
    status,
    ...images,
    about: aboutOf(station),
    sentence: sentenceOf(station, refusal),
    refusal: refusal ? refusalView(refusal) : null,
    correctionUrl: status === "approved" || refusal?.mayResubmit === false ? null : correctionUrl(id),
    editUrl: status === "approved" ? editUrl(id, PAGE) : null,
    appealUrl: refusal ? appealUrlOf(refusal) : null,
    cover: stationCover(station),
  };
}

/** Of these reasons submitting the station again would not be an answer. */
const NOT_AGAIN: readonly (string | null)[] = ["duplicate", "owner-asked", "no-rights", "illegal", "spam"];

/** What its submitter reads about a station that was deleted: it can be submitted again only as a new one. */
export function deletedSubmissionView({ refusal, deletedAt, deletion, ...station }: DeletedSubmission): SubmissionView {
  const { id } = station;
  const name = shortName(station.name);
  return {
    id,
    name,
    status: "deleted",
    image: "",
    sharpImage: "",
    about: aboutOf(station),
    sentence: `Apagada em ${LISBON_DATE.format(deletedAt)}${refusal.reason ? ":" : "."}`,
    refusal: refusalView(refusal),
    correctionUrl: NOT_AGAIN.includes(refusal.reason) ? null : resubmissionUrl(deletion),
    editUrl: null,
    appealUrl: appealUrlOf(refusal),
    cover: stationCover(station),
  };
}

function aboutOf(station: Pick<OwnSubmission, "genre" | "city" | "country" | "countryCode">): string {
  const place = [station.city, countryLabel(station)].map(isolated).filter(Boolean).join(", ");
  return [isolated(station.genre), place].filter(Boolean).join(" · ");
}

/** Null when the decision was appealed against, or the time for that has passed. */
function appealUrlOf({ change, appeal }: SubmissionRefusal): string | null {
  return change !== null && appeal === null ? appealPath(change) : null;
}

const ENDED_APPEAL = "A contestação da suspensão terminou sem decisão, porque a rádio foi apagada.";

function refusalView({
  reason,
  text,
  facts,
  appeal,
  endedAppeal = false,
  mayResubmit,
}: SubmissionRefusal): SubmissionView["refusal"] {
  const { why, advice } = refusalSentences(reason, { ...facts, text });
  return {
    // It continues a sentence.
    why: reason ? `${why.charAt(0).toLowerCase()}${why.slice(1)}` : "",
    advice: mayResubmit ? advice : REFUSED_THREE_TIMES,
    explanation: isExplainedByText(reason) ? "" : text,
    appealSentence: appeal ? APPEAL_SENTENCES[appeal] : endedAppeal ? ENDED_APPEAL : "",
  };
}

function sentenceOf({ status, createdAt }: OwnSubmission, refusal: SubmissionRefusal | undefined): string {
  if (status === "suspended") return refusal?.reason ? "Não está no diretório:" : "Não está no diretório.";
  const date = LISBON_DATE.format(createdAt);
  return status === "approved" ? `No diretório desde ${date}.` : `À espera de aprovação desde ${date}.`;
}
