import { parseFavouritesFile } from "#app/export/favourites-file.ts";
import type { StationReference } from "#app/export/match-stations.ts";
import { addFavourites } from "#app/favourites/favourites-store.client.ts";
import { pointerReleased } from "#app/ui/pointer-press.client.ts";
import type { FavouritesImportCounts } from "./favourites-import-summary.ts";

const MAX_BYTES = 2 * 1024 * 1024;

/** A question stays well within what the API takes: characters take up to three bytes, and addresses 2048. */
const MAX_PER_REQUEST = { stations: 500, characters: 15_000 };

const FAILED = "Não foi possível importar os favoritos. Tente novamente.";

/**
 * Adds the stations that a list names to this browser's favourites, and takes none away. Nothing is added until all of them
 * are known. Those that the list names by their page here, and that are not public now, are kept too, and count as unknown.
 */
export async function importFavourites(
  file: File,
): Promise<{ ok: true; counts: FavouritesImportCounts } | { ok: false; message: string }> {
  if (file.size > MAX_BYTES) return { ok: false, message: "O ficheiro é demasiado grande (máximo 2 MiB)." };
  try {
    const named = parseFavouritesFile(textOf(await file.arrayBuffer()), location.origin);
    if (named.length === 0) return { ok: false, message: "O ficheiro não tem estações: escolha uma lista M3U ou PLS." };
    const found: (string | null)[] = [];
    for (const question of questions(named)) {
      const answer = await ask(question);
      if (!answer.ok) return answer;
      found.push(...answer.ids);
    }
    // The hearts and lists of the page follow at once.
    await pointerReleased();
    return { ok: true, counts: merge(named, found) };
  } catch {
    // No connection, or a file that was taken away meanwhile.
    return { ok: false, message: FAILED };
  }
}

function merge(named: readonly StationReference[], found: readonly (string | null)[]): FavouritesImportCounts {
  const known = new Set(found.filter((id) => id !== null));
  const before = new Set(addFavourites(named.flatMap(({ id }, place) => found[place] ?? (id || []))));
  const already = [...known].filter((id) => before.has(id)).length;
  const unknown = found.filter((id) => id === null).length;
  return { added: known.size - already, already, unknown };
}

function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  // Addresses, all that is read of it, are the same in UTF-8 and its elders.
  return new TextDecoder().decode(bytes);
}

function questions(named: readonly StationReference[]): StationReference[][] {
  const all: StationReference[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const station of named) {
    const length = station.id.length + station.streamUrl.length + 30;
    const last = all.at(-1);
    if (!last || last.length >= MAX_PER_REQUEST.stations || characters + length > MAX_PER_REQUEST.characters) {
      all.push([station]);
      characters = length;
    } else {
      last.push(station);
      characters += length;
    }
  }
  return all;
}

async function ask(
  stations: readonly StationReference[],
): Promise<{ ok: true; ids: (string | null)[] } | { ok: false; message: string }> {
  const answer = await fetch("/api/station-matches", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ stations: stations.map(({ id, streamUrl }) => ({ id, stream_url: streamUrl })) }),
  });
  // Our own answers; see station-matches-api-description.ts and api-description.ts.
  if (answer.ok) return { ok: true, ids: ((await answer.json()) as { ids: (string | null)[] }).ids };
  const { error } = (await answer.json()) as { error: { message: string } };
  return { ok: false, message: error.message };
}
