/** What became of a proposal. `partly`: some of its fields were accepted. */
export const PROPOSAL_STATES = ["open", "accepted", "partly", "refused", "withdrawn"] as const;

export type ProposalState = (typeof PROPOSAL_STATES)[number];
