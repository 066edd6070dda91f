import { html } from "hono/html";

export type Html = ReturnType<typeof html>;

/** The part of JSON Schema that the page shows. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  const?: unknown;
  enum?: unknown[];
  default?: unknown;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

const TYPES: Record<string, string> = {
  string: "texto",
  integer: "número inteiro",
  number: "número",
  boolean: "verdadeiro ou falso",
  object: "objeto",
  array: "lista",
  null: "null",
};

/** The type and limits of a value, in Portuguese; the names of shared schemas are links. */
export function describeSchema(schema: Schema): Html {
  return html`${typeOf(schema)}${limitsOf(schema).map((limit) => `, ${limit}`)}`;
}

function typeOf(schema: Schema): Html {
  if (schema.$ref) {
    const name = schema.$ref.split("/").at(-1) ?? "";
    return html`<a href="#${name}">${name}</a>`;
  }
  if (schema.anyOf) return joined(schema.anyOf.map(describeSchema), " ou ");
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(", ")}`;
  if (schema.items) return html`lista de ${typeOf(schema.items)}`;
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => html`${name}: ${typeOf(field)}`);
  if (fields.length > 0) return html`{ ${joined(fields, ", ")} }`;
  if (schema.format === "date-time") return html`data e hora (ISO 8601)`;
  const types = [schema.type ?? []].flat();
  return html`${types.map((type) => TYPES[type] ?? type).join(" ou ")}`;
}

function joined(parts: readonly Html[], separator: string): Html {
  return html`${parts.map((part, index) => html`${index > 0 ? separator : ""}${part}`)}`;
}

function limitsOf({ maxLength, minimum, maximum, default: value }: Schema): string[] {
  const limits: string[] = [];
  if (maxLength !== undefined) limits.push(`no máximo ${maxLength} caracteres`);
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    limits.push(`de ${minimum} a ${maximum}`);
  }
  if (value !== undefined && value !== "" && !Array.isArray(value)) limits.push(`por omissão ${JSON.stringify(value)}`);
  return limits;
}
