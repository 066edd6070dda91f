import { type OwnProposal, type ProposalState, proposalLabels } from "#app/moderation/contributions/proposal.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { LISBON_DATE } from "#app/platform/text/portuguese-format.ts";
import { reasonSentence } from "#app/stations/history/change-sentence.ts";
import { type ShownField, shownFields } from "#app/stations/history/shown-value.ts";
import { shortName } from "#app/stations/station/station.ts";
import { editUrl, stationPage } from "#app/stations/station/station-url.ts";

/** A row of «Propostas». */
export type ProposalView = {
  id: number;
  /** The station's name, and its page if it has one. */
  name: string;
  page: string | null;
  state: ProposalState;
  /** When it was proposed, what became of it and why, a line each. */
  about: string;
  /** Why it was proposed; empty without a reason. */
  text: string;
  fields: ShownField[];
  /** The form that changes an open proposal. */
  edit: string | null;
};

/** How a station is called that the person may not see. */
const HIDDEN_STATION = "Uma estação";

const PAGE = "/account/submissions";

/** What its author reads about a proposal. */
export function proposalView(proposal: OwnProposal): ProposalView {
  const { id, station, state, base, proposed, text } = proposal;
  const isEditable = state === "open" && station.name !== null;
  return {
    id,
    state,
    text,
    name: station.name === null ? HIDDEN_STATION : shortName(station.name),
    page: station.isPublic ? stationPage(station.id) : null,
    about: linesAbout(proposal).join("\n"),
    fields: shownFields(base, proposed),
    edit: isEditable ? editUrl(station.id, PAGE) : null,
  };
}

function linesAbout({ state, madeAt, proposed, decision }: OwnProposal): string[] {
  const made = `Proposta em ${LISBON_DATE.format(madeAt)}.`;
  if (state === "partly") {
    const accepted = Object.keys(proposed).filter((field) => field in (decision?.accepted ?? {}));
    return [made, `Aceite: ${proposalLabels(accepted)}.`];
  }
  if (state !== "refused" || !decision) return [made];
  const reason = reasonSentence({ kind: "refuse", ...decision });
  return [made, ...(reason ? [`Motivo: ${reason}`] : []), ...(decision.text ? [isolated(decision.text)] : [])];
}
