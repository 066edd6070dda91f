/** The id of the field with this name, for its label, notes and links. A name must be unique on a page. */
export function fieldId(name: string): string {
  return `field-${name}`;
}

const BORDER =
  "rounded-sm border border-line-strong not-aria-invalid:hover:border-ink-2 focus-visible:outline-offset-0";
const INVALID = "aria-invalid:border-danger aria-invalid:pl-[18px] aria-invalid:shadow-[inset_4px_0_0_var(--danger)]";

/** The styles of text fields: 48 px high; if invalid, with a red border and a bar inside. */
export const FIELD_STYLES = `min-h-12 w-full bg-surface px-3.5 py-2.5 placeholder:text-ink-3 placeholder:opacity-100 ${BORDER} ${INVALID}`;
