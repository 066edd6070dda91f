import fc from "fast-check";

const NASTY = [
  '"',
  "'",
  "\\",
  "\\n",
  "]]>",
  "<!--",
  "&amp;",
  "</result>",
  "\r\n",
  "\n#EXTINF:1,x\nhttp://evil.example/",
  "\u0000",
  "\u2028",
  "\u0085",
  "\ufffe",
  "\ufeff",
  "\ud800",
  "📻",
  "=1+1",
  ";",
  ",",
  "\t",
  "{|}^`<> ",
  "\\ud800",
];

/** Texts that break formats: quotes, ends of comments and lines, controls, lone surrogates. */
export const hostileText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...NASTY),
      fc.string({ unit: "binary" }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(""));

/** The whole text of a list. */
export function writtenList<Item>(
  writer: { head: (count: number) => string; item: (item: Item, index: number) => string; tail: string },
  items: readonly Item[],
): string {
  return writer.head(items.length) + items.map((item, index) => writer.item(item, index)).join("") + writer.tail;
}
