import type { ReactNode } from "react";
import { type DiffPart, diffEntries, diffWords } from "./diff.ts";
import type { ShownField, ShownValue } from "./shown-value.ts";

/** Longer texts are compared word by word. In UTF-16 units. */
const MAX_SHORT_LENGTH = 60;

export function FieldDiffs({ fields }: { fields: readonly ShownField[] }) {
  return fields.map((field) => <FieldDiff key={field.label} {...field} />);
}

/**
 * What changed in one field: one line for short values, both sides for long ones with marked words. The values are
 * untrusted: none becomes a link, and each is isolated, so that its writing direction changes nothing around it.
 */
export function FieldDiff({ label, before, after }: { label: string; before: ShownValue; after: ShownValue }) {
  const parts = partsOf(before, after);
  const [old, current] = [without("added", parts), without("removed", parts)];
  const Value = typeof before === "string" && typeof after === "string" ? TextValue : ListValue;
  const isShort = [before, after].every(hasOnlyShortTexts);
  if (old.length === 0 || current.length === 0 || (Value === TextValue && isShort))
    return (
      <Labelled label={label}>
        <Value parts={old} /> <span aria-hidden="true">→</span> <Value parts={current} />
      </Labelled>
    );
  if (Value === ListValue ? isShort : old.length === parts.length || current.length === parts.length)
    return (
      <Labelled label={label}>
        <Value parts={parts} />
      </Labelled>
    );
  return (
    <div className="grid gap-2.5 pb-2">
      <span className="font-semibold text-ink">{label}</span>
      <div className="grid border border-line-strong sm:grid-cols-2">
        <Side heading="Antes">
          <Value parts={old} />
        </Side>
        <Side heading="Depois">
          <Value parts={current} />
        </Side>
      </div>
    </div>
  );
}

function partsOf(before: ShownValue, after: ShownValue): DiffPart[] {
  const areTexts = typeof before === "string" && typeof after === "string";
  if (areTexts && ![before, after].every(hasOnlyShortTexts)) return diffWords(before, after);
  return diffEntries(entriesOf(before), entriesOf(after));
}

function hasOnlyShortTexts(value: ShownValue): boolean {
  return entriesOf(value).every((text) => text.length <= MAX_SHORT_LENGTH && !text.includes("\n"));
}

function entriesOf(value: ShownValue): readonly string[] {
  return typeof value === "string" ? [value].filter(Boolean) : value;
}

function without(type: DiffPart["type"], parts: readonly DiffPart[]): DiffPart[] {
  return parts.filter((part) => part.type !== type);
}

/** One of two texts that stand beside each other in a box, on narrow screens below each other, with a line between them. */
export const SIDE_STYLES = "min-w-0 border-line-strong px-3.5 py-2.5 max-sm:last:border-t sm:last:border-l";

const WRAPPING = "min-w-0 wrap-anywhere";

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={WRAPPING}>
      <span className="font-semibold text-ink">{label}</span>: {children}
    </div>
  );
}

function Side({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <div className={`${SIDE_STYLES} wrap-anywhere`}>
      <span className="block font-medium text-ink-3 text-micro">{heading}</span>
      {children}
    </div>
  );
}

function TextValue({ parts }: { parts: readonly DiffPart[] }) {
  if (parts.length === 0) return <Empty />;
  return (
    <bdi className="whitespace-pre-wrap">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text have no other identity.
        <Marked key={index} part={part} />
      ))}
    </bdi>
  );
}

function ListValue({ parts }: { parts: readonly DiffPart[] }) {
  if (parts.length === 0) return <Empty />;
  return (
    <ul className="inline">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an entry may occur twice.
        <li key={index} className="inline">
          <Marked part={part} />
          {index < parts.length - 1 && ", "}
        </li>
      ))}
    </ul>
  );
}

function Empty() {
  return <span className="text-ink-3">(vazio)</span>;
}

/** Removed and added text is read out as such: the marks alone are not announced everywhere. */
function Marked({ part: { type, text } }: { part: DiffPart }) {
  if (type === "same") return <bdi>{text}</bdi>;
  const isRemoved = type === "removed";
  const Mark = isRemoved ? "del" : "ins";
  const words = text.trimEnd() || text;
  return (
    <>
      <Mark
        className={`box-decoration-clone py-px ${isRemoved ? "bg-bad-bg text-bad line-through decoration-1" : "bg-ok-bg font-medium text-ok no-underline"}`}
      >
        <span className="sr-only">{isRemoved ? "retirado: " : "juntado: "}</span>
        <bdi>{words}</bdi>
      </Mark>
      {text.slice(words.length)}
    </>
  );
}
