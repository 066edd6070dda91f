import { FieldDiff } from "#app/stations/history/field-diff.tsx";
import { type EditField, type EditTexts, FIELD_LIST } from "#app/stations/station/field-list.ts";
import { NOTHING_CHANGED } from "./proposal.ts";

const LISTS: readonly EditField[] = ["tags", "languages"];

/** «{n} campos alterados», with what changed in each. */
export function EditedFields({
  fields,
  before,
  after,
}: {
  fields: readonly EditField[];
  before: EditTexts;
  after: EditTexts;
}) {
  const shownIn = (texts: EditTexts, field: EditField) =>
    LISTS.includes(field) ? entriesOf(texts[field]) : texts[field].trim();
  return (
    <section data-needs-script="" className="mt-[30px] border-ink border-t-2 pt-3.5">
      <h2 className="text-t2">{headingOf(fields.length)}</h2>
      <ul className="mt-3 grid gap-3 text-compact leading-[22px]">
        {fields.map((field) => (
          <li key={field}>
            <FieldDiff label={FIELD_LIST[field].label} before={shownIn(before, field)} after={shownIn(after, field)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function headingOf(count: number): string {
  if (count === 0) return NOTHING_CHANGED;
  return count === 1 ? "1 campo alterado" : `${count} campos alterados`;
}

function entriesOf(list: string): string[] {
  return list
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean);
}
