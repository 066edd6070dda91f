import { XMLParser } from "fast-xml-parser";
import { MAX_ENTRY_LENGTH } from "./lines.ts";

/** A token of an XML text with its source. `name`: the element's, lower case, without prefix; empty for text and CDATA. */
export type XmlToken = { kind: "open" | "empty" | "close" | "text"; name: string; raw: string };

/** The lookahead keeps the name from backtracking, which would make an unclosed tag take quadratic time. */
const TAG = /<\/?([^\s<>/"'=]+)(?![^\s<>/"'=])(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

/** The beginning of a tag that the next chunk may complete. */
const PARTIAL_TAG = /<\/?(?:$|[^\s<>/"'=]+(?![^\s<>/"'=])(?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?$)/y;

/**
 * The tags and texts of an XML text that arrives in chunks; yields the tokens that end in each chunk. Skips comments,
 * processing instructions and document types, so entities that a document declares are never expanded. Also skips a '<'
 * that begins no tag, and anything longer than MAX_ENTRY_LENGTH. Never throws.
 * Limits: does not check that tags match; a '>' inside an entity declaration ends the document type early.
 */
export async function* xmlTokens(chunks: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let rest = "";
  /** Delimiters that have to follow, in this order, until the skipped part ends. */
  let skippedUntil: string[] = [];
  for await (const chunk of withTrailingSpace(chunks)) {
    const text = rest + chunk;
    const tokens: XmlToken[] = [];
    let position = 0;
    while (position < text.length) {
      const [end] = skippedUntil;
      if (end !== undefined) {
        const found = text.indexOf(end, position);
        if (found < 0) {
          position = Math.max(position, text.length - end.length + 1);
          break;
        }
        position = found + end.length;
        skippedUntil = skippedUntil.slice(1);
        continue;
      }
      const bracket = text.indexOf("<", position);
      const characters = text.slice(position, bracket < 0 ? text.length : bracket);
      if (characters) tokens.push({ kind: "text", name: "", raw: characters.slice(0, MAX_ENTRY_LENGTH + 1) });
      position = bracket < 0 ? text.length : bracket;
      if (bracket < 0 || text.length - position < "<![CDATA[".length) break;
      const skipped = skippedPart(text, position);
      if (skipped) {
        position += 2;
        skippedUntil = skipped;
        continue;
      }
      const found = text.startsWith("<![CDATA[", position) ? cdataAt(text, position) : tagAt(text, position);
      if (found) tokens.push(found);
      else if (isPartial(text, position) && text.length - position <= MAX_ENTRY_LENGTH) break;
      position += found?.raw.length ?? (isPartial(text, position) ? MAX_ENTRY_LENGTH : 1);
    }
    rest = text.slice(position);
    yield tokens;
  }
}

/** Appends enough characters for the last tag to be decided. */
async function* withTrailingSpace(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  yield* chunks;
  yield " ".repeat("<![CDATA[".length);
}

/** The delimiters that end a comment, processing instruction or document type beginning here; null for anything else. */
function skippedPart(text: string, position: number): string[] | null {
  if (text.startsWith("<!--", position)) return ["-->"];
  if (text.startsWith("<?", position)) return ["?>"];
  if (!text.startsWith("<!", position) || text.startsWith("<![CDATA[", position)) return null;
  const [bracket, end] = [text.indexOf("[", position), text.indexOf(">", position)];
  return bracket >= 0 && (end < 0 || bracket < end) ? ["]", ">"] : [">"];
}

function cdataAt(text: string, position: number): XmlToken | null {
  const end = text.indexOf("]]>", position);
  return end < 0 ? null : { kind: "text", name: "", raw: text.slice(position, end + "]]>".length) };
}

function isPartial(text: string, position: number): boolean {
  PARTIAL_TAG.lastIndex = position;
  return text.startsWith("<![CDATA[", position) || PARTIAL_TAG.test(text);
}

function tagAt(text: string, position: number): XmlToken | null {
  TAG.lastIndex = position;
  const [raw, qualifiedName = ""] = TAG.exec(text) ?? [];
  if (raw === undefined) return null;
  const name = qualifiedName.replace(/^.*:/, "").toLowerCase();
  return { kind: raw.startsWith("</") ? "close" : raw.endsWith("/>") ? "empty" : "open", name, raw };
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
});

/**
 * Parses one XML element with its content, such as `<outline text="…"/>`, into an object of its attributes and
 * children; null if it is not valid. Without the document around it, only the entities of XML and HTML are known.
 */
export function parseElement(raw: string): Record<string, unknown> | null {
  try {
    const [root]: unknown[] = Object.values(parser.parse(raw));
    // The parser makes objects with string keys and values of any type.
    return typeof root === "object" && root !== null ? (root as Record<string, unknown>) : {};
  } catch {
    return null;
  }
}

/** The text of the first child; empty without children. */
export function childText(child: unknown): string {
  const [first] = [child].flat();
  if (typeof first === "string") return first;
  const text: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "#text") : "";
  return typeof text === "string" ? text : "";
}
