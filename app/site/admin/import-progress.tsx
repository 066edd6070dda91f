import type { ImportView } from "#app/exchange/lists/import-view.ts";
import { formatCount } from "#app/platform/text/portuguese-format.ts";
import { Badge } from "#app/platform/ui/badge.tsx";

/** An import's state and its row counts, in a list. */
export function ImportProgress({ shown }: { shown: ImportView }) {
  const { rowsRead, added, duplicates, refused } = shown;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <ImportBadge shown={shown} />
      <span className="numbers">
        {[
          formatCount(rowsRead, "linha lida", "linhas lidas"),
          formatCount(added, "adicionada", "adicionadas"),
          formatCount(duplicates, "repetida", "repetidas"),
          formatCount(refused, "recusada", "recusadas"),
        ].join(" · ")}
      </span>
    </p>
  );
}

/** An import's state. */
export function ImportBadge({ shown: { tone, label, stopping } }: { shown: ImportView }) {
  return (
    <span className="flex">
      <Badge tone={tone} label={stopping ? "A parar" : label} />
    </span>
  );
}
