import { ProposalRow } from "./proposal-row.tsx";
import type { ProposalView } from "./proposal-view.ts";

/** The proposals of the account; nothing without any. */
export function ProposalsSection({ proposals }: { proposals: readonly ProposalView[] }) {
  if (proposals.length === 0) return null;
  return (
    <section className="mt-10">
      <h2 className="border-ink border-t-2 pt-3.5 text-t1">Propostas</h2>
      <ul className="mt-2 border-line border-t">
        {proposals.map((proposal) => (
          <ProposalRow key={proposal.id} proposal={proposal} />
        ))}
      </ul>
    </section>
  );
}
