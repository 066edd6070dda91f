import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef } from "react";
import { FIELD_STYLES } from "#app/platform/ui/field.tsx";
import { MAX_CHANGE_TEXT } from "#app/stations/history/change.ts";
import { REFUSAL_REASON_LABELS, type RefusalReason } from "#app/stations/history/refusal-sentences.ts";
import { OptionalMark, REASON_GROUP, ReasonDetailFields } from "./reason-detail-fields.tsx";

const REASONS = Object.keys(REFUSAL_REASON_LABELS) as RefusalReason[];

/** The number of a radio button, by its position. */
const MAX_KEY = 9;

const CHOICE_STYLES = "flex min-h-11 cursor-pointer items-center gap-3.5 border-line border-b py-1";
const KEY_STYLES = "grid h-7 w-6 flex-none place-items-center boxed border-b-2 font-semibold text-micro";

/**
 * The reason of a suspension or refusal: radio buttons with the keys 1 to 9 within the form around them, except in text
 * fields, what it names, and an explanation. The server says what is missing (parse-reason.ts). `autoFocus`: whether the
 * first reason gets the focus when the fields are shown.
 */
export function ReasonFields({ autoFocus = false }: { autoFocus?: boolean }) {
  const id = useId();
  const group = useRef<HTMLFieldSetElement>(null);
  useReasonKeys(group);
  useEffect(() => {
    if (autoFocus) group.current?.querySelector("input")?.focus();
  }, [autoFocus]);
  return (
    <div className={`${REASON_GROUP} grid gap-4`}>
      <fieldset ref={group} className="grid min-w-0">
        <legend className="mb-1 font-semibold text-compact">Motivo</legend>
        {REASONS.map((reason, index) => (
          <label key={reason} className={`${CHOICE_STYLES} text-compact has-checked:font-semibold`}>
            <input type="radio" name="reason" value={reason} className="size-5 flex-none accent-cobalt" />
            <span className="min-w-0 flex-1">{REFUSAL_REASON_LABELS[reason]}</span>
            {index < MAX_KEY && (
              <span aria-hidden="true" data-needs-script="" className={`${KEY_STYLES} pointer-coarse:hidden`}>
                {index + 1}
              </span>
            )}
          </label>
        ))}
      </fieldset>
      {/* Below the choices, which then stay where they are. */}
      <ReasonDetailFields />
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold text-compact">
          Explique a quem submeteu <OptionalMark />
        </label>
        <textarea
          dir="auto"
          id={id}
          name="text"
          rows={2}
          maxLength={MAX_CHANGE_TEXT}
          className={`${FIELD_STYLES} block min-h-16 resize-y`}
        />
      </div>
    </div>
  );
}

/** Chooses a reason by its number, while the focus is in the form and not in a text field. */
function useReasonKeys(group: { current: HTMLFieldSetElement | null }): void {
  const choose = useEffectEvent((event: globalThis.KeyboardEvent) => {
    const index = pressedIndex(event);
    const radio = group.current?.querySelectorAll<HTMLInputElement>("input[type=radio]")[index];
    if (!radio) return;
    event.preventDefault();
    radio.click();
    radio.focus();
  });
  useEffect(() => {
    const form = group.current?.form;
    const onKeyDown = (event: globalThis.KeyboardEvent) => choose(event);
    form?.addEventListener("keydown", onKeyDown);
    return () => form?.removeEventListener("keydown", onKeyDown);
  }, [group]);
}

type Pressed = Pick<KeyboardEvent, "key" | "ctrlKey" | "altKey" | "metaKey"> & { target: EventTarget | null };

/** From 0; -1 for another key, or one that is typed. */
function pressedIndex({ key, ctrlKey, altKey, metaKey, target }: Pressed): number {
  const isTyped =
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type));
  return isTyped || ctrlKey || altKey || metaKey || !/^[1-9]$/.test(key) ? -1 : Number(key) - 1;
}
