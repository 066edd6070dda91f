/** What we read of a JSON Schema. */
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

/** A stretch of text; one that names a shape says which. */
export type DescriptionPart = { text: string; shape?: string };

const TYPES: Record<string, string> = {
  string: "texto",
  integer: "número inteiro",
  number: "número",
  boolean: "verdadeiro ou falso",
  object: "objeto",
  array: "lista",
  null: "null",
};

/** What a value may be, in Portuguese: its type and its limits. */
export function describeSchema(schema: Schema): DescriptionPart[] {
  return [...kindOf(schema), ...limitsOf(schema).map((limit) => ({ text: `, ${limit}` }))];
}

function kindOf(schema: Schema): DescriptionPart[] {
  if (schema.$ref) {
    const shape = schema.$ref.split("/").at(-1) ?? "";
    return [{ text: shape, shape }];
  }
  if (schema.anyOf) return joined(schema.anyOf.map(describeSchema), " ou ");
  if (schema.const !== undefined) return [{ text: JSON.stringify(schema.const) }];
  if (schema.enum) return [{ text: schema.enum.map((value) => JSON.stringify(value)).join(", ") }];
  if (schema.items) return [{ text: "lista de " }, ...kindOf(schema.items)];
  if (schema.properties && Object.keys(schema.properties).length > 0) return objectOf(schema.properties);
  if (schema.format === "date-time") return [{ text: "data e hora (ISO 8601)" }];
  const types = [schema.type ?? []].flat();
  return [{ text: types.map((type) => TYPES[type] ?? type).join(" ou ") }];
}

function objectOf(properties: Record<string, Schema>): DescriptionPart[] {
  const fields = Object.entries(properties).map(([name, schema]) => [{ text: `${name}: ` }, ...kindOf(schema)]);
  return [{ text: "{ " }, ...joined(fields, ", "), { text: " }" }];
}

function joined(parts: readonly DescriptionPart[][], between: string): DescriptionPart[] {
  return parts.flatMap((part, place) => (place > 0 ? [{ text: between }, ...part] : part));
}

function limitsOf({ maxLength, minimum, maximum, default: usual }: Schema): string[] {
  const limits: string[] = [];
  if (maxLength !== undefined) limits.push(`no máximo ${maxLength} caracteres`);
  if (minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER) {
    limits.push(`de ${minimum} a ${maximum}`);
  }
  if (usual !== undefined && usual !== "" && !Array.isArray(usual)) limits.push(`por omissão ${JSON.stringify(usual)}`);
  return limits;
}
