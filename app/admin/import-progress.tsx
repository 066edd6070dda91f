import type { ImportView } from "#app/import/import-view.ts";
import { formatCount } from "#app/import/import-view.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Where an import stands, with how far it has come. */
export function ImportProgress({ shown }: { shown: ImportView }) {
  const { word, tone, rowsRead, added, duplicates, refused } = shown;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone} word={shown.stopping ? "A parar" : word} />
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
