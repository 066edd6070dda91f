/** Compact JSON with the fields in their order. A lone surrogate becomes U+FFFD: strict parsers refuse a list for its escape. */
export function jsonText(value: object): string {
  const json = JSON.stringify(value);
  return json.includes("\\ud") ? JSON.stringify(value, wellFormed) : json;
}

function wellFormed(_name: string, value: unknown): unknown {
  return typeof value === "string" ? value.toWellFormed() : value;
}
