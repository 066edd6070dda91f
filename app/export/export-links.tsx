import { EXPORT_FORMATS } from "./export-format.ts";

/** Download links for a list. `query`: the list's URL parameters, of which filters and order are passed on. */
export function ExportLinks({ query, className = "" }: { query: URLSearchParams; className?: string }) {
  const filters = new URLSearchParams(
    ["q", "genre", "country", "tag", "letter", "sort"].flatMap((key) => {
      const value = query.get(key);
      return value ? [[key, value]] : [];
    }),
  ).toString();
  return (
    <nav
      aria-label="Exportar esta lista"
      className={`flex flex-wrap items-center gap-x-4 text-ink-2 text-small ${className}`}
    >
      <span>Exportar esta lista:</span>
      {Object.entries(EXPORT_FORMATS).map(([format, { label }]) => (
        <a
          key={format}
          href={`/stations.${format}${filters && `?${filters}`}`}
          download={true}
          className="inline-flex min-h-11 min-w-11 items-center underline underline-offset-4 hover:text-ink"
        >
          {label}
        </a>
      ))}
    </nav>
  );
}
