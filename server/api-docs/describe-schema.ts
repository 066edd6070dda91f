import { html } from "hono/html";
import type { ApiDocument } from "./openapi.ts";

export type Html = ReturnType<typeof html>;

export type Schema = NonNullable<NonNullable<ApiDocument["components"]>["schemas"]>[string];

const TYPES: Record<string, string> = {
  string: "texto",
  integer: "número inteiro",
  number: "número",
  boolean: "verdadeiro ou falso",
  object: "objeto",
  array: "lista",
};

/** The type and limits of a value, in Portuguese; the names of shared schemas are links. */
export function describeSchema(schema: Schema): Html {
  return html`${typeOf(schema)}${limitsOf(schema).map((limit) => `, ${limit}`)}`;
}

function typeOf(schema: Schema): Html {
  if (typeof schema === "boolean") return html``;
  if ("$ref" in schema) {
    const name = schema.$ref?.split("/").at(-1);
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

function limitsOf(schema: Schema): string[] {
  if (typeof schema === "boolean" || "$ref" in schema) return [];
  const { maxLength, minimum, maximum, default: value } = schema;
  const isRange = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const hasDefault = value !== undefined && value !== "" && !Array.isArray(value);
  return [
    ...(maxLength === undefined ? [] : [`no máximo ${maxLength} caracteres`]),
    ...(isRange ? [`de ${minimum} a ${maximum}`] : []),
    ...(hasDefault ? [`por omissão ${JSON.stringify(value)}`] : []),
  ];
}

/** A heading and its rows; nothing without rows. */
export function rows(heading: string, shown: readonly Html[]): Html {
  return shown.length === 0 ? html`` : html`<h4>${heading}</h4>\n${definitionList(shown)}`;
}

export function definitionList(shown: readonly Html[]): Html {
  return html`<dl>\n${shown}</dl>\n`;
}

/** Names with a note beside them and a text below. */
export function row(names: string | readonly string[], note: Html | string, text = ""): Html {
  const codes = [names].flat().map((name, index) => html`${index > 0 ? ", " : ""}<code>${name}</code>`);
  return html`<div><dt>${codes} <span class="quiet">${note}</span></dt><dd>${text}</dd></div>\n`;
}
