import { useId } from "react";
import { FIELD_STYLES } from "#app/platform/ui/field.tsx";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { REFUSAL_REASON_LABELS } from "#app/stations/history/refusal-sentences.ts";
import { OptionalMark, REASON_GROUP, ReasonDetailFields } from "./reason-detail-fields.tsx";

/** The fields of a deletion's reason, as they are sent. */
export type TypedReason = Readonly<Record<string, string>>;

export const NO_TYPED_REASON: TypedReason = { reason: "", text: "" };

/**
 * A reason that may be left out, and, once one is chosen, its explanation and what it names. The fields are a form of
 * their own, which the dialog around them sends.
 */
export function OptionalReason({ typed, onType }: { typed: TypedReason; onType: (typed: TypedReason) => void }) {
  const id = useId();
  return (
    <form
      className={`${REASON_GROUP} mt-5 grid gap-4`}
      onChange={({ currentTarget }) => onType(typedReason(currentTarget))}
      onSubmit={(event) => event.preventDefault()}
    >
      <div className="grid gap-1.5">
        <label htmlFor={`${id}-reason`} className="font-semibold text-compact">
          Motivo <OptionalMark />
        </label>
        <select id={`${id}-reason`} name="reason" className={FIELD_STYLES}>
          <option value="">Sem motivo</option>
          {Object.entries(REFUSAL_REASON_LABELS).map(([reason, label]) => (
            <option key={reason} value={reason}>
              {label}
            </option>
          ))}
        </select>
      </div>
      {typed.reason !== "" && (
        <>
          <ReasonDetailFields />
          <div className="grid gap-1.5">
            <label htmlFor={`${id}-text`} className="font-semibold text-compact">
              Explique a quem submeteu {typed.reason !== "other" && <OptionalMark />}
            </label>
            <textarea
              dir="auto"
              id={`${id}-text`}
              name="text"
              rows={2}
              maxLength={MAX_CHANGE_TEXT}
              className={`${FIELD_STYLES} block min-h-16 resize-y`}
            />
          </div>
        </>
      )}
    </form>
  );
}

/** The fields of a form with a reason. */
export function typedReason(form: HTMLFormElement): TypedReason {
  return Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
