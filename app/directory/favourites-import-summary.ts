/** How an import of favourites ended, in stations. */
export type FavouritesImportCounts = { added: number; already: number; unknown: number };

const numbers = new Intl.NumberFormat("pt-PT");

/** What an import of favourites tells: what was added always, the rest where there is some. */
export function favouritesImportSummary({ added, already, unknown }: FavouritesImportCounts): string {
  const sentences = [
    counted(added, ["estação adicionada", "estações adicionadas"]) || "Nenhuma estação adicionada.",
    counted(already, ["já era favorita", "já eram favoritas"]),
    counted(unknown, ["não está neste diretório", "não estão neste diretório"]),
  ];
  return sentences.filter(Boolean).join(" ");
}

function counted(count: number, [one, many]: [one: string, many: string]): string {
  return count > 0 ? `${numbers.format(count)} ${count === 1 ? one : many}.` : "";
}
