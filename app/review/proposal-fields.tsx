import { FieldDiff } from "#app/history/field-diff.tsx";
import { FIELD_CHOICE, FIELD_PREFIX } from "./decide-result.ts";
import { DetailsPart } from "./details-part.tsx";
import type { ItemProposal } from "./item-data.ts";

/** The form that accepts a proposal, to which the boxes of its fields belong. */
export const ACCEPT_FORM = "accept-proposal";

/** What a proposal changes. Each field has a box: only the chosen ones are accepted. Source: moderation, section 5. */
export function ProposalFields({ proposal: { fields, why } }: { proposal: ItemProposal }) {
  const applicable = fields.filter(({ isConflict }) => !isConflict);
  return (
    <div className="mt-6">
      <DetailsPart title="O que muda">
        {applicable.length > 1 && <input type="hidden" form={ACCEPT_FORM} name={FIELD_CHOICE} value="1" />}
        <ul className="grid gap-1">
          {fields.map(({ column, label, before, after, current, isConflict }) => (
            <li key={column} className="grid grid-cols-[44px_minmax(0,1fr)] items-start text-small">
              {!isConflict && applicable.length > 1 ? (
                <label className="grid size-11 place-items-center">
                  <input
                    type="checkbox"
                    form={ACCEPT_FORM}
                    name={`${FIELD_PREFIX}${column}`}
                    defaultChecked={true}
                    className="size-5 accent-fill"
                    aria-label={`Aceitar ${label}`}
                  />
                </label>
              ) : (
                <span />
              )}
              <div className="min-w-0 py-3">
                <FieldDiff label={label} before={before} after={after} />
                {isConflict && (
                  <p className="mt-1 font-medium text-warn">
                    Mudou entretanto para «{[current].flat().join(", ") || "(vazio)"}»: não vai ser aplicado.
                  </p>
                )}
              </div>
            </li>
          ))}
        </ul>
        {why && (
          <p className="mt-2 text-small [overflow-wrap:anywhere]">
            <span className="text-ink-2">Porquê:</span> {why}
          </p>
        )}
      </DetailsPart>
    </div>
  );
}
