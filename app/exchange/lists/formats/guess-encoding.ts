import { detectCodePage } from "#app/platform/net/detect-code-page.ts";
import { oneLine, shortenedText } from "#app/platform/text/plain-text.ts";
import { findCountry } from "#app/stations/station/reference/countries.ts";
import type { ListEncoding } from "./list-format.ts";
import { type BadRow, isBadRow, type ListedRow } from "./listed-row.ts";

type GuessedEncoding = {
  encoding: ListEncoding;
  /** A name as it reads in this encoding, by which people see whether it is right; empty if all names are ASCII. */
  sample: string;
};

const MAX_SAMPLE_LENGTH = 80;

/**
 * Guesses the encoding of a list that declares none, by its bytes and the commonest country of its rows.
 * `readRows`: its first rows in an encoding. `country`: of rows without one, in Portuguese.
 */
export async function guessEncoding(
  bytes: Uint8Array,
  readRows: (encoding: ListEncoding) => AsyncIterable<ListedRow | BadRow>,
  country: string,
): Promise<GuessedEncoding> {
  // Codes of countries are ASCII, and so are many names.
  const counts = new Map<string, number>();
  for await (const row of readRows("windows-1252")) {
    if (isBadRow(row)) continue;
    const code = row.countryCode || (findCountry(row.country || country) ?? "");
    counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  const [usual] = [...counts].toSorted(([, one], [, other]) => other - one);
  const page = detectCodePage(bytes, { countryCode: usual?.[0] ?? "" });
  const isLatin1 = page === "windows-1252" && !bytes.some((byte) => byte >= 0x80 && byte < 0xa0);
  const encoding = isLatin1 ? "iso-8859-1" : page;
  for await (const row of readRows(encoding)) {
    if (isBadRow(row) || !/[^\p{ASCII}]/u.test(row.name)) continue;
    return { encoding, sample: shortenedText(oneLine(row.name), MAX_SAMPLE_LENGTH) };
  }
  return { encoding, sample: "" };
}

/** An encoding as imports store it: a guessed one with its sample. */
export function encodingText({ encoding, sample }: GuessedEncoding): string {
  return sample ? `${encoding} «${sample}»` : encoding;
}
