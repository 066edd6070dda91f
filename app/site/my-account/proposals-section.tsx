import { Link } from "react-router";
import { PROPOSAL_STATE_LABELS } from "#app/moderation/contributions/proposal.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { BUTTON_STYLES, PLAIN_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { FieldDiffs } from "#app/stations/history/field-diff.tsx";
import type { ProposalView } from "./proposal-view.ts";
import { WithdrawForm } from "./withdraw-form.tsx";

const TONES = { open: "warn", accepted: "ok", partly: "ok", refused: "bad", withdrawn: "neutral" } as const;

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

/** A proposal of the account: the station, what is proposed, what became of it, and what its author can do while it waits. */
function ProposalRow({ proposal }: { proposal: ProposalView }) {
  const { name, page, state, about, text, fields } = proposal;
  return (
    <li className="grid gap-x-5 gap-y-3 border-line border-b py-[18px] sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1">
          <h3 dir="auto" className="min-w-0 text-t3 wrap-anywhere">
            {page ? (
              <Link to={page} className={PLAIN_LINK_STYLES}>
                {name}
              </Link>
            ) : (
              name
            )}
          </h3>
          <Badge tone={TONES[state]} label={PROPOSAL_STATE_LABELS[state]} />
        </div>
        <p className="max-w-[56ch] whitespace-pre-line text-compact text-ink-2 wrap-anywhere">
          <Sentence text={about} />
        </p>
        <div className="mt-2 grid gap-1.5 text-compact leading-[22px]">
          <FieldDiffs fields={fields} />
        </div>
        {text && (
          <p className="mt-1.5 text-compact text-ink-2 wrap-anywhere">
            Porquê: <bdi>{text}</bdi>
          </p>
        )}
      </div>
      {state === "open" && <Actions proposal={proposal} />}
    </li>
  );
}

function Actions({ proposal: { id, name, edit } }: { proposal: ProposalView }) {
  return (
    <WithdrawForm
      action={`/account/proposals/${id}/withdraw`}
      label={`Retirar a proposta para ${isolated(name)}`}
      text="A proposta deixa de esperar aprovação. Pode propor outra vez."
      className="grid auto-cols-fr grid-flow-col content-start gap-2"
    >
      {edit && (
        <Link to={edit} aria-label={`Alterar a proposta para ${isolated(name)}`} className={BUTTON_STYLES.smallOutline}>
          Alterar
        </Link>
      )}
    </WithdrawForm>
  );
}
