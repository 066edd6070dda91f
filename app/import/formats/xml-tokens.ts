import { MAX_ENTRY_LENGTH } from "./lines.ts";

/** A part of an XML text as it stands there. `name`: the element's, without prefix, lower case; empty for text and CDATA. */
export type XmlToken = { kind: "open" | "empty" | "close" | "text"; name: string; raw: string };

/** A name gives back no letter: what never ends would otherwise be tried at each of them. */
const TAG = /<\/?([^\s<>/"'=]+)(?![^\s<>/"'=])(?:[^<>"']|"[^"]*"|'[^']*')*>/y;

/** What may become a tag when the rest has come. */
const BEGUN = /<\/?(?:$|[^\s<>/"'=]+(?![^\s<>/"'=])(?:[^<>"']|"[^"]*"|'[^']*')*(?:"[^"]*|'[^']*)?$)/y;

/**
 * The tags and texts of an XML text that comes in pieces, those that end in one piece together. Comments, processing
 * instructions and document types are passed over: an entity that a document declares is never known, nor expanded.
 * A '<' that begins nothing is passed over too, and what is over MAX_ENTRY_LENGTH, in stretches of it. Never throws.
 * Limits: whether tags match is for whoever reads them; a '>' within an entity's declaration ends its document type early.
 */
export async function* xmlTokens(pieces: AsyncIterable<string>): AsyncGenerator<XmlToken[]> {
  let rest = "";
  /** What is being passed over ends with the first of these, then the next. */
  let ends: string[] = [];
  for await (const piece of andSpace(pieces)) {
    const text = rest + piece;
    const tokens: XmlToken[] = [];
    let at = 0;
    while (at < text.length) {
      const [end] = ends;
      if (end !== undefined) {
        const found = text.indexOf(end, at);
        if (found < 0) {
          at = Math.max(at, text.length - end.length + 1);
          break;
        }
        at = found + end.length;
        ends = ends.slice(1);
        continue;
      }
      const bracket = text.indexOf("<", at);
      const words = text.slice(at, bracket < 0 ? text.length : bracket);
      if (words) tokens.push({ kind: "text", name: "", raw: words.slice(0, MAX_ENTRY_LENGTH + 1) });
      at = bracket < 0 ? text.length : bracket;
      if (bracket < 0 || text.length - at < "<![CDATA[".length) break;
      const passed = passedOver(text, at);
      if (passed) {
        at += 2;
        ends = passed;
        continue;
      }
      const found = text.startsWith("<![CDATA[", at) ? charactersAt(text, at) : tagAt(text, at);
      if (found) tokens.push(found);
      else if (isBegun(text, at) && text.length - at <= MAX_ENTRY_LENGTH) break;
      at += found?.raw.length ?? (isBegun(text, at) ? MAX_ENTRY_LENGTH : 1);
    }
    rest = text.slice(at);
    yield tokens;
  }
}

/** So that what is at the end is not waited with. */
async function* andSpace(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  yield* pieces;
  yield " ".repeat("<![CDATA[".length);
}

/** What ends a comment, instruction or document type that begins here; null for all else. */
function passedOver(text: string, at: number): string[] | null {
  if (text.startsWith("<!--", at)) return ["-->"];
  if (text.startsWith("<?", at)) return ["?>"];
  if (!text.startsWith("<!", at) || text.startsWith("<![CDATA[", at)) return null;
  const [bracket, end] = [text.indexOf("[", at), text.indexOf(">", at)];
  return bracket >= 0 && (end < 0 || bracket < end) ? ["]", ">"] : [">"];
}

function charactersAt(text: string, at: number): XmlToken | null {
  const end = text.indexOf("]]>", at);
  return end < 0 ? null : { kind: "text", name: "", raw: text.slice(at, end + "]]>".length) };
}

function isBegun(text: string, at: number): boolean {
  BEGUN.lastIndex = at;
  return text.startsWith("<![CDATA[", at) || BEGUN.test(text);
}

function tagAt(text: string, at: number): XmlToken | null {
  TAG.lastIndex = at;
  const [raw, whole = ""] = TAG.exec(text) ?? [];
  if (raw === undefined) return null;
  const name = whole.replace(/^.*:/, "").toLowerCase();
  return { kind: raw.startsWith("</") ? "close" : raw.endsWith("/>") ? "empty" : "open", name, raw };
}
