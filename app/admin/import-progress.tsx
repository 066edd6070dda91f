import type { ShownImport } from "#app/import/import-view.ts";
import { numberOf } from "#app/import/import-view.ts";
import { Badge } from "#app/ui/badge.tsx";

/** Where an import stands, with how far it has come. */
export function ImportState({ shown }: { shown: ShownImport }) {
  const { word, tone, rowsRead, added, duplicates, refused } = shown;
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge tone={tone} word={shown.stopping ? "A parar" : word} />
      <span className="numbers">
        {[
          numberOf(rowsRead, "linha lida", "linhas lidas"),
          numberOf(added, "adicionada", "adicionadas"),
          numberOf(duplicates, "repetida", "repetidas"),
          numberOf(refused, "recusada", "recusadas"),
        ].join(" · ")}
      </span>
    </p>
  );
}
