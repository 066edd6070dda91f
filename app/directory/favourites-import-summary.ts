import { formatNumber } from "#app/platform/portuguese-format.ts";

/** The result of an import of favourites, in numbers of stations. */
export type FavouritesImportCounts = { added: number; already: number; unknown: number };

/** The message after an import of favourites: the added stations, and the other counts that are not zero. */
export function favouritesImportSummary({ added, already, unknown }: FavouritesImportCounts): string {
  const sentences = [
    countSentence(added, ["estação adicionada", "estações adicionadas"]) || "Nenhuma estação adicionada.",
    countSentence(already, ["já era favorita", "já eram favoritas"]),
    countSentence(unknown, ["não está neste diretório", "não estão neste diretório"]),
  ];
  return sentences.filter(Boolean).join(" ");
}

function countSentence(count: number, [one, many]: [one: string, many: string]): string {
  return count > 0 ? `${formatNumber(count)} ${count === 1 ? one : many}.` : "";
}
