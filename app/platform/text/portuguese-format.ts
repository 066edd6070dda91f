/** Before every third digit from the end. */
const THOUSANDS = /\B(?=(?:\d{3})+$)/g;

/**
 * A whole number in Portuguese format: 1284, 12 345. Intl gives the same, but its first format takes 40 ms on a slow
 * device during hydration.
 */
export function formatNumber(count: number): string {
  return count < 10_000 ? String(count) : String(count).replace(THOUSANDS, "\u00a0");
}

/** The size of a file, to a tenth of a MiB: «2,4 MiB». Smaller ones in KiB, at least 1. */
export function formatFileSize(bytes: number): string {
  const kibibytes = Math.ceil(bytes / 1024);
  if (kibibytes < 1024) return `${Math.max(1, kibibytes)}\u00A0KiB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(".", ",")}\u00A0MiB`;
}

/** A label or sentence within another one; abbreviations such as URL and R&B keep their capitals. */
export function lowerInitial(text: string): string {
  return text.replace(/^\p{Lu}(?=\p{Ll}|\s|$)/u, (letter) => letter.toLowerCase());
}

/**
 * Portuguese dates and times in Lisbon time, independent of the server's time zone. The annotation lets the build leave
 * a format that only a loader uses out of browsers, where creating it would cost a slow device 40 ms.
 */
/* @__NO_SIDE_EFFECTS__ */
export function lisbonTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat("pt-PT", { ...options, timeZone: "Europe/Lisbon" });
}

/** «31/12/2026». This format and the next ones are for loaders and mails, see `lisbonTimeFormat`. */
export const LISBON_DATE = lisbonTimeFormat({ day: "2-digit", month: "2-digit", year: "numeric" });

/** «31 de dezembro de 2026». */
export const LISBON_LONG_DATE = lisbonTimeFormat({ dateStyle: "long" });

/** «31 de dezembro de 2026 às 23:59». */
export const LISBON_LONG_DATE_TIME = lisbonTimeFormat({ dateStyle: "long", timeStyle: "short" });

/** «31/12/26, 23:59». */
export const LISBON_SHORT_DATE_TIME = lisbonTimeFormat({ dateStyle: "short", timeStyle: "short" });

/** «31/12, 23:59». */
export const LISBON_DAY_TIME = lisbonTimeFormat({
  day: "2-digit",
  month: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
});

/** «23:59». */
export const LISBON_TIME = lisbonTimeFormat({ hour: "2-digit", minute: "2-digit" });

/** With a capital first letter: names of languages are in lower case, and are shown alone in menus. */
export function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase("pt") + text.slice(first.length);
}

/** The form of a word for this number: «linha» for 1, else «linhas». */
export function plural(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? one : many;
}

/** Such as «1 estação» or «1234 estações». */
export function formatCount(count: number, one: string, many?: string): string {
  return `${formatNumber(count)} ${plural(count, one, many)}`;
}
