import { useId } from "react";
import { FIELD_STYLES } from "#app/platform/ui/field.tsx";
import {
  DETAIL_NAMES,
  MAX_LAW_LENGTH,
  REASON_FIELDS,
  WRONG_FIELD_PREFIX,
} from "#app/stations/history/reason-details.ts";
import { FIELD_LIST } from "#app/stations/station/field-list.ts";
import { SUBMISSION_RULES } from "./submission-rules.ts";

/** The class of an element around the fields and the choice of the reason. */
export const REASON_GROUP = "group/reason";

/**
 * What a reason names, all optional: the wrong fields, the law, or the rule of the terms. Those of the chosen reason
 * are shown, without JavaScript too; in browsers without `:has` all of them. The server leaves out those of other
 * reasons.
 */
export function ReasonDetailFields() {
  const id = useId();
  return (
    <>
      <fieldset className="hidden min-w-0 group-has-[[value=wrong-data]:checked]/reason:block without-has:block">
        <legend className="mb-1 font-semibold text-compact">
          Quais? <OptionalMark />
        </legend>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(140px,1fr))] gap-x-4">
          {REASON_FIELDS.map((field) => (
            <label key={field} className="flex min-h-11 cursor-pointer items-center gap-3 text-compact">
              <input
                type="checkbox"
                name={`${WRONG_FIELD_PREFIX}${field}`}
                className="size-5 flex-none accent-cobalt"
              />
              {FIELD_LIST[field].label}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="hidden gap-1.5 group-has-[[value=illegal]:checked]/reason:grid without-has:grid">
        <label htmlFor={`${id}-norm`} className="font-semibold text-compact">
          Norma <OptionalMark />
        </label>
        <input
          id={`${id}-norm`}
          dir="auto"
          name={DETAIL_NAMES.norm}
          maxLength={MAX_LAW_LENGTH}
          autoComplete="off"
          className={FIELD_STYLES}
        />
      </div>
      <div className="hidden gap-1.5 group-has-[[value=rules]:checked]/reason:grid without-has:grid">
        <label htmlFor={`${id}-rule`} className="font-semibold text-compact">
          Ponto dos termos <OptionalMark />
        </label>
        <select id={`${id}-rule`} name={DETAIL_NAMES.rule} className={`${FIELD_STYLES} min-w-0`}>
          <option value="">Sem ponto</option>
          {SUBMISSION_RULES.map((rule, index) => (
            <option key={rule} value={index + 1}>
              {index + 1}. {rule}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}

export function OptionalMark() {
  return <span className="font-normal text-ink-3">(opcional)</span>;
}
