import { MAX_ENTRY_LENGTH } from "./lines.ts";
import { UnreadableList } from "./list-format.ts";
import type { BadRow, ListedRow } from "./listed-row.ts";
import { MAX_DOCUMENT_BYTES, rowsOfDocument } from "./nested-rows.ts";
import { childText, parseElement, type XmlToken } from "./xml.ts";

const DOCUMENT_TOO_LARGE =
  "O ficheiro XML é demasiado grande (máximo 1 MiB). São aceites listas maiores em XSPF e OPML.";

/** Further elements belong to the innermost open one. */
const MAX_DEPTH = 50;

/** The outermost elements of lists of Windows Media Player (ASX, WPL), of RadioTray, and of Subsonic's API. */
const LISTS = new Set(["asx", "smil", "bookmarks", "subsonic-response"]);

/** Elements that the next one ends: ASX often has no end of them. */
const CHILDLESS = new Set(["ref", "entryref", "moreinfo", "banner", "param", "base", "media"]);

type XmlElement = { name: string; fields: Record<string, unknown>; text: string };

/**
 * Reads stations from any XML list whose entries have a name and a URL, as attributes or elements, such as ASX, WPL, and
 * lists of RadioTray and Subsonic. Real ASX is not well-formed: names in any case, elements without an end.
 * `bytes`: the document's size. Errors: UnreadableList for a larger one, and for one without stations.
 */
export async function* readXml(tokens: AsyncIterable<XmlToken[]>, bytes: number): AsyncGenerator<ListedRow | BadRow> {
  if (bytes > MAX_DOCUMENT_BYTES) throw new UnreadableList(DOCUMENT_TOO_LARGE);
  const { name, fields } = await parseDocument(tokens);
  yield* rowsOfDocument(fields, LISTS.has(name));
}

/** The outermost element. */
async function parseDocument(tokens: AsyncIterable<XmlToken[]>): Promise<XmlElement> {
  const root: XmlElement = { name: "", fields: {}, text: "" };
  /** Open elements, from outside in. */
  const open = [root];
  let first: XmlElement | undefined;
  const close = () => {
    const element = open.pop();
    const around = open.at(-1);
    if (element && around) addField(around, element);
  };
  for await (const batch of tokens) {
    for (const { kind, name, raw } of batch) {
      if (kind === "open" || kind === "empty") while (CHILDLESS.has(open.at(-1)?.name ?? "")) close();
      const innermost = open.at(-1);
      if (kind === "text") {
        if (innermost && raw.trim() !== "") innermost.text += textOf(raw);
      } else if (kind === "close") {
        if (!open.some((element, index) => index > 0 && element.name === name)) continue;
        while (open.at(-1)?.name !== name) close();
        close();
      } else if (open.length < MAX_DEPTH) {
        const element = { name, fields: attributesOf(raw), text: "" };
        first ??= element;
        open.push(element);
        if (kind === "empty") close();
      }
    }
  }
  while (open.length > 1) close();
  return first ?? root;
}

/** An element with text alone is its text; of several with one name there is an array. */
function addField({ fields }: XmlElement, { name, fields: inner, text }: XmlElement): void {
  const trimmed = text.trim();
  const isText = Object.keys(inner).length === 0;
  if (isText && trimmed === "") return;
  const value = isText ? trimmed : { ...inner, ...(trimmed && { "#text": trimmed }) };
  if (name === "__proto__") return;
  const before: unknown = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (Array.isArray(before)) before.push(value);
  else fields[name] = before === undefined ? value : [before, value];
}

/** Values in quotation marks of either kind, or in none. */
const ATTRIBUTE = /([^\s<>"'=/]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

function attributesOf(raw: string): Record<string, unknown> {
  if (raw.length > MAX_ENTRY_LENGTH) return {};
  const attributes = raw.replace(/\/?>$/, "").matchAll(ATTRIBUTE);
  const pairs = Array.from(attributes, ([, name = "", double, single, bare = ""]): [string, string] => [
    name.replace(/^.*:/, "").toLowerCase(),
    textOf((double ?? single ?? bare).replaceAll("<", "&lt;")).trim(),
  ]);
  return Object.fromEntries(pairs.reverse());
}

/** Text with its entities and CDATA decoded. */
function textOf(raw: string): string {
  return /[&<]/.test(raw) ? childText(parseElement(`<a><b>${raw}</b></a>`)?.b) : raw;
}
