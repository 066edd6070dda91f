import type { ProposalState } from "./proposal.ts";

/** What each state of a proposal is called. Source: moderation, section 5. */
export const PROPOSAL_STATE_LABELS: Record<ProposalState, string> = {
  open: "À espera",
  accepted: "Aceite",
  partly: "Aceite em parte",
  refused: "Recusada",
  withdrawn: "Retirada",
};
