import { useId } from "react";
import { MAX_CHANGE_TEXT } from "#app/history/change.ts";
import { REFUSAL_REASON_LABELS } from "#app/history/refusal-reasons.ts";
import { FIELD_STYLES } from "#app/ui/field.tsx";

/** The fields of a deletion's reason, as they are sent. */
export type TypedReason = { reason: string; text: string };

export const NO_TYPED_REASON: TypedReason = { reason: "", text: "" };

/** A reason that may be left out, and, once one is chosen, its explanation. Source: moderation, section 6; design-2, section 7. */
export function OptionalReason({ typed, onType }: { typed: TypedReason; onType: (typed: TypedReason) => void }) {
  const id = useId();
  const optional = <span className="font-normal text-ink-3">(opcional)</span>;
  return (
    <div className="mt-5 grid gap-4">
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-reason`} className="font-semibold text-compact">
          Motivo {optional}
        </label>
        <select
          id={`${id}-reason`}
          value={typed.reason}
          onChange={({ currentTarget }) => onType({ ...typed, reason: currentTarget.value })}
          className={FIELD_STYLES}
        >
          <option value="">Sem motivo</option>
          {Object.entries(REFUSAL_REASON_LABELS).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {typed.reason !== "" && (
        <div className="grid gap-1.5">
          <label htmlFor={`${id}-text`} className="font-semibold text-compact">
            Explique a quem submeteu {typed.reason !== "other" && optional}
          </label>
          <textarea
            id={`${id}-text`}
            rows={2}
            maxLength={MAX_CHANGE_TEXT}
            value={typed.text}
            onChange={({ currentTarget }) => onType({ ...typed, text: currentTarget.value })}
            className={`${FIELD_STYLES} block min-h-16 resize-y`}
          />
        </div>
      )}
    </div>
  );
}
