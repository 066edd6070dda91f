import { lowerInitial } from "#app/platform/text/portuguese-format.ts";
import type { StationFields } from "#app/stations/history/changed-fields.ts";
import type { ReasonDetails } from "#app/stations/history/reason-details.ts";
import { fieldInSentence, fieldLabels, type ProposalField } from "#app/stations/station/field-list.ts";

/** What became of a proposal. `partly`: some of its fields were accepted. */
export const PROPOSAL_STATES = ["open", "accepted", "partly", "refused", "withdrawn"] as const;

export type ProposalState = (typeof PROPOSAL_STATES)[number];

/** What each state of a proposal is called. */
export const PROPOSAL_STATE_LABELS: Record<ProposalState, string> = {
  open: "À espera",
  accepted: "Aceite",
  partly: "Aceite em parte",
  refused: "Recusada",
  withdrawn: "Retirada",
};

/** Messages about proposals. */
export const SIGN_IN_TO_PROPOSE = "Precisa de fazer login para propor alterações";
export const PROPOSED = "Proposta enviada. Aguarde aprovação.";
export const NOTHING_CHANGED = "Não há nada alterado.";
export const PROPOSAL_GONE = "Esta proposta já não existe.";
export const REASON_REQUIRED = "Diga porque propõe esta alteração.";

const NEED_REASON = ["name", "country", "stream_url"] as const satisfies readonly ProposalField[];

const [NAME, COUNTRY, STREAM] = NEED_REASON.map(fieldInSentence);
export const REASON_HINT = `Obrigatório para mudar ${NAME}, ${COUNTRY} ou ${STREAM}.`;

/** Whether a proposal of these fields, by the names of their columns, needs a reason. */
export function needsReason(fields: readonly string[]): boolean {
  return NEED_REASON.some((field) => fields.includes(field));
}

/** The fields of a proposal in one line: «Nome, cidade e etiquetas». `fields`: names of columns. */
export function proposalLabels(fields: readonly string[]): string {
  return listFormat.format(fieldLabels(fields).map((label, index) => (index === 0 ? label : lowerInitial(label))));
}

// Pure, so that the build leaves it out of browsers, which only need the labels.
const listFormat = /* @__PURE__ */ new Intl.ListFormat("pt-PT", { type: "conjunction" });

/** A proposal as its author sees it. */
export type OwnProposal = {
  id: number;
  /** `name`: null if the person may not see the station now. */
  station: { id: string; name: string | null; isPublic: boolean };
  madeAt: Date;
  /** The proposed fields as they were. */
  base: StationFields;
  proposed: StationFields;
  text: string;
  state: ProposalState;
  /** Null while the proposal is open or was withdrawn. `accepted`: the fields that the station got. */
  decision: {
    reason: string | null;
    reasonDetails: ReasonDetails | null;
    text: string;
    accepted: StationFields;
  } | null;
};
