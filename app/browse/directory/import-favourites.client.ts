import { addFavourites } from "#app/browse/library/favourites-store.client.ts";
import { parseFavouritesFile } from "#app/exchange/lists/favourites-file.ts";
import type { StationReference } from "#app/exchange/lists/match-stations.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { pointerReleased } from "#app/platform/ui/pointer-press.client.ts";

const MAX_BYTES = 2 * 1024 * 1024;

/** Well below the API's limits: a character has up to three bytes, a URL up to 2048 characters. */
const MAX_PER_REQUEST = { stations: 500, characters: 15_000 };

/** The result of an import of favourites, in sentences to show. */
type FavouritesImport = { ok: boolean; message: string };

export const IMPORT_FAILED: FavouritesImport = {
  ok: false,
  message: "Não foi possível importar os favoritos. Tente novamente.",
};

/**
 * Adds the stations of a playlist file to the browser's favourites, after all of them have been looked up. Entries that
 * link to a page of this site are added even if the station is not public now; they count as unknown.
 */
export async function importFavourites(file: File): Promise<FavouritesImport> {
  if (file.size > MAX_BYTES) return { ok: false, message: "O ficheiro é demasiado grande (máximo 2 MiB)." };
  const bytes = await orNull(file.arrayBuffer());
  // The file was deleted or changed after it was chosen.
  if (!bytes) return IMPORT_FAILED;
  const named = parseFavouritesFile(textOf(bytes), location.origin);
  if (named.length === 0) return { ok: false, message: "O ficheiro não tem estações: escolha uma lista M3U ou PLS." };
  const found: (string | null)[] = [];
  for (const batch of batchesOf(named)) {
    const matched = await matchStations(batch);
    if (!matched.ok) return matched;
    found.push(...matched.ids);
  }
  // Adding them re-renders the page, which would move what is being pressed.
  await pointerReleased();
  return { ok: true, message: summaryOf(addFound(named, found)) };
}

/** The result of a browser's own operation on a file or a connection; null if it failed. */
async function orNull<T>(operation: Promise<T>): Promise<T | null> {
  return operation.catch(() => null);
}

function addFound(named: readonly StationReference[], found: readonly (string | null)[]): FavouritesImportCounts {
  const known = new Set(found.filter((id) => id !== null));
  const before = new Set(addFavourites(named.flatMap(({ id }, index) => found[index] ?? (id || []))));
  const already = [...known].filter((id) => before.has(id)).length;
  const unknown = found.filter((id) => id === null).length;
  return { added: known.size - already, already, unknown };
}

function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Only the URLs are read: their ASCII characters are the same in UTF-8 and in older encodings.
  return new TextDecoder().decode(bytes);
}

function batchesOf(named: readonly StationReference[]): StationReference[][] {
  const batches: StationReference[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const station of named) {
    const length = station.id.length + station.streamUrl.length + 30;
    const last = batches.at(-1);
    if (!last || last.length >= MAX_PER_REQUEST.stations || characters + length > MAX_PER_REQUEST.characters) {
      batches.push([station]);
      characters = length;
    } else {
      last.push(station);
      characters += length;
    }
  }
  return batches;
}

async function matchStations(
  stations: readonly StationReference[],
): Promise<{ ok: true; ids: (string | null)[] } | { ok: false; message: string }> {
  const body = JSON.stringify({ stations: stations.map(({ id, streamUrl }) => ({ id, stream_url: streamUrl })) });
  const headers = { "Content-Type": "application/json" };
  const response = await orNull(fetch("/api/station-matches", { method: "POST", headers, body }));
  // Without a connection there is no response, or only a part of its body.
  const answer: unknown = response && (await orNull(response.json()));
  if (!response || !answer) return { ok: false, message: IMPORT_FAILED.message };
  // Shapes of our own API: see station-matches.api.ts.
  if (response.ok) return { ok: true, ids: (answer as { ids: (string | null)[] }).ids };
  return { ok: false, message: (answer as { error: { message: string } }).error.message };
}

/** In numbers of stations. */
type FavouritesImportCounts = { added: number; already: number; unknown: number };

/** The message after an import of favourites: the added stations, and the other counts that are not zero. */
export function summaryOf({ added, already, unknown }: FavouritesImportCounts): string {
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
