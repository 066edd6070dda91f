/** The look of whatever one types into: 48 px high, a line around it; with an error, a red line and a bar inside. */
export const FIELD_STYLES =
  "min-h-12 w-full rounded-sm border border-line-strong bg-surface px-3.5 py-2.5 placeholder:text-ink-3 placeholder:opacity-100 not-aria-invalid:hover:border-ink-2 focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:pl-[18px] aria-invalid:shadow-[inset_4px_0_0_var(--danger)]";
