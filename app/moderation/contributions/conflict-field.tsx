import { SIDE_STYLES } from "#app/stations/history/field-diff.tsx";
import { type EditField, FIELD_LIST } from "#app/stations/station/field-list.ts";
import { choiceName } from "./edit-form.ts";
import type { Choice } from "./merge-edit.ts";

const SIDES = [
  { choice: "mine", heading: "A minha", keep: "Ficar com a minha" },
  { choice: "current", heading: "A atual", keep: "Ficar com a atual" },
] as const;

/**
 * A field that both sides changed, in place of its input: both texts, and the choice between them. `ours` is sent again
 * with the form.
 */
export function ConflictField({
  name,
  ours,
  current,
  chosen,
  onChoose,
  className,
}: {
  name: EditField;
  ours: string;
  current: string;
  chosen: Choice | undefined;
  onChoose: (choice: Choice) => void;
  className: string;
}) {
  const texts = { mine: ours, current };
  return (
    <fieldset className={`min-w-0 ${className}`}>
      <legend className="pb-1.5 font-semibold text-compact leading-5">{FIELD_LIST[name].label}</legend>
      <input type="hidden" name={name} value={ours} />
      <div className="grid border border-warn sm:grid-cols-2">
        {SIDES.map(({ choice, heading, keep }) => (
          <div key={choice} className={`${SIDE_STYLES} flex flex-col`}>
            <p className="font-medium text-ink-3 text-micro">{heading}</p>
            <p className="mb-2 whitespace-pre-wrap text-compact wrap-anywhere">
              {texts[choice] ? <bdi>{texts[choice]}</bdi> : <span className="text-ink-3">(vazio)</span>}
            </p>
            <label className="mt-auto flex min-h-11 items-center gap-3 text-compact">
              <input
                type="radio"
                name={choiceName(name)}
                value={choice}
                defaultChecked={chosen === choice}
                className="size-5 flex-none accent-cobalt"
                onChange={() => onChoose(choice)}
              />
              {keep}
            </label>
          </div>
        ))}
      </div>
    </fieldset>
  );
}
