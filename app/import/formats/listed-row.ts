/**
 * A station as a list says it: everything trimmed and otherwise as it stands there, control characters too; empty where the
 * list says nothing. Nothing of it is checked.
 */
export type ListedRow = {
  /** The number of the entry in its file, from 1. */
  row: number;
  name: string;
  streamUrl: string;
  websiteUrl: string;
  imageUrl: string;
  description: string;
  genre: string;
  country: string;
  /** Two letters, upper case. */
  countryCode: string;
  city: string;
  tags: string[];
  /** Text such as 128kbps. */
  bitrate: string;
  codec: string;
};

/** A row that cannot be read: the reason, as it stands after «Recusada: », and the beginning of what stands in the row. */
export type BadRow = { row: number; problem: string; text: string };

export const NO_STREAM = "falta o URL da transmissão";

const EXCERPT = 120;

/** A row of which only these fields are known. */
export function rowOf(row: number, said: Partial<Omit<ListedRow, "row">>): ListedRow {
  return {
    ...{ row, name: "", streamUrl: "", websiteUrl: "", imageUrl: "", description: "" },
    ...{ genre: "", country: "", countryCode: "", city: "", tags: [], bitrate: "", codec: "" },
    ...said,
  };
}

export function badRow(row: number, problem: string, text: string): BadRow {
  const cut = text
    .slice(0, EXCERPT)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, " ")
    .trim();
  return { row, problem, text: text.length > EXCERPT ? `${cut}…` : cut };
}

export function isBadRow(row: ListedRow | BadRow): row is BadRow {
  return "problem" in row;
}
