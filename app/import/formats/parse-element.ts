import { XMLParser } from "fast-xml-parser";

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  htmlEntities: true,
});

/**
 * One XML element with what is in it, such as `<outline text="…"/>`: an object of its attributes and children, whose
 * texts are texts; null when it is none. Given without the document around it, an element knows no entities but XML's own.
 */
export function parseElement(raw: string): Record<string, unknown> | null {
  try {
    const [root]: unknown[] = Object.values(parser.parse(raw));
    // An object that the parser made: its keys are texts, its values anything.
    return typeof root === "object" && root !== null ? (root as Record<string, unknown>) : {};
  } catch {
    return null;
  }
}

/** The text of a child, of the first where there are several; empty where there is none. */
export function childText(child: unknown): string {
  const [first] = [child].flat();
  if (typeof first === "string") return first;
  const text: unknown = typeof first === "object" && first !== null ? Reflect.get(first, "#text") : "";
  return typeof text === "string" ? text : "";
}
