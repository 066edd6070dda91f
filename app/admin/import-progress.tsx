import { formatCount, type ImportView } from "#app/import/import-view.ts";
import { Badge } from "#app/ui/badge.tsx";

/** An import's state and its row counts. */
export function ImportProgress({ shown }: { shown: ImportView }) {
  const { label, tone, rowsRead, added, duplicates, refused } = shown;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone} word={shown.stopping ? "A parar" : label} />
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
