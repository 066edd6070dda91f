import { decodeText } from "#app/exchange/lists/formats/decode-list.server.ts";
import { jsonElements } from "#app/exchange/lists/formats/read-json.ts";
import { MirrorTrouble } from "./mirror-trouble.ts";

/**
 * The objects of a JSON array, each as `read` gives it. In slices of some milliseconds, because an answer may have 40
 * MiB. Errors: MirrorTrouble `nonsense` for anything but an array of objects, `cut-off` for one without its end.
 */
export async function readRecords<Result>(
  bytes: Uint8Array,
  base: string,
  read: (record: Readonly<Record<string, unknown>>) => Result,
): Promise<Result[]> {
  if (edgeOf(bytes, "first") !== "[") throw new MirrorTrouble({ kind: "nonsense", base });
  if (edgeOf(bytes, "last") !== "]") throw new MirrorTrouble({ kind: "cut-off", base });
  const results: Result[] = [];
  for await (const elements of jsonElements(decodeText(bytes, "utf-8"))) {
    for (const element of elements) results.push(read(parseRecord(element, base)));
  }
  return results;
}

/** The first or last character that is no white space. */
function edgeOf(bytes: Uint8Array, edge: "first" | "last"): string {
  const isBlank = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
  const index =
    edge === "first" ? bytes.findIndex((byte) => !isBlank(byte)) : bytes.findLastIndex((byte) => !isBlank(byte));
  return String.fromCharCode(bytes[index] ?? 0);
}

/** Parses an object of JSON. Errors: MirrorTrouble `nonsense`. */
export function parseRecord(element: string, base: string): Readonly<Record<string, unknown>> {
  let value: unknown;
  try {
    value = JSON.parse(element);
  } catch (error) {
    throw new MirrorTrouble({ kind: "nonsense", base }, { cause: error });
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new MirrorTrouble({ kind: "nonsense", base });
  // Of an object all values are unknown.
  return value as Record<string, unknown>;
}
