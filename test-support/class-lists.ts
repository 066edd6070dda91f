import { parseSync } from "vite";

/** A list of classes longer than this is hard to read: its parts get names, or become a utility in CSS. */
const MAX_CHARACTERS = 90;

/** A class as Tailwind writes them: no capital letters, commas or quotes outside square brackets. */
const CLASS = /^[-*a-z!@]([^A-Z\s,;"'[\]]|\[[^\s\]]*\])*$/;

type Node = { type: string; start: number } & Record<string, unknown>;

/**
 * The lists of classes in a file that are longer than 90 characters, as "path:line". Of a template the characters
 * outside `${…}` count together. A list is a string of which most words look like classes and some have a hyphen or a
 * colon.
 */
export function longClassLists({ path, text }: { path: string; text: string }): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    if (isNode(node) && isLongList(textOf(node))) found.push(`${path}:${text.slice(0, node.start).split("\n").length}`);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(path, text).program);
  return found;
}

function isNode(value: object): value is Node {
  return "type" in value;
}

function textOf(node: Node): string {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type !== "TemplateLiteral") return "";
  // The parser's type for the texts between the `${…}`.
  return (node.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw).join("");
}

function isLongList(text: string): boolean {
  if (text.length <= MAX_CHARACTERS) return false;
  const words = text.trim().split(/\s+/);
  const shareOf = (isWanted: (word: string) => boolean) => words.filter(isWanted).length / words.length;
  return shareOf((word) => CLASS.test(word)) > 0.8 && shareOf((word) => /[-:]/.test(word)) > 0.4;
}
