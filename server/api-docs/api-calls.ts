import type { Schema } from "./describe-schema.ts";
import type { ApiDocument } from "./openapi.ts";

export type SchemaField = { name: string; required: boolean; schema: Schema };

export type ApiCall = {
  id: string;
  tag: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  needsSession: boolean;
  parameters: SchemaField[];
  body: SchemaField[];
  answers: { status: string; description: string; schema: Schema | null }[];
};

export type NamedSchema = { name: string; fields: SchemaField[] };

type Operation = NonNullable<NonNullable<ApiDocument["paths"]>[string]["get"]>;

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** Every call that a description tells of, in its order. */
export function callsOf({ paths = {} }: ApiDocument): ApiCall[] {
  return Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item[method] ? [callOf(method, path, item[method])] : [])),
  );
}

/** The shapes that calls share. */
export function namedSchemasOf({ components }: ApiDocument): NamedSchema[] {
  return Object.entries(components?.schemas ?? {}).map(([name, schema]) => ({
    name,
    fields: fieldsSchema(plain(schema)),
  }));
}

function callOf(method: string, path: string, operation: Operation): ApiCall {
  const { operationId = "", tags = [], summary = "", description = "", security = [] } = operation;
  const body = schemaIn(operation.requestBody);
  return {
    id: operationId,
    tag: tags[0] ?? "",
    method: method.toUpperCase(),
    path,
    summary,
    description,
    needsSession: security.length > 0 && security.every((way) => Object.keys(way).length > 0),
    parameters: parametersOf(operation),
    body: body ? fieldsSchema(body) : [],
    answers: Object.entries(operation.responses ?? {}).map(([status, answer]) => ({
      status,
      description: answer.description ?? "",
      schema: schemaIn(answer),
    })),
  };
}

function parametersOf({ parameters = [] }: Operation): SchemaField[] {
  return parameters.flatMap((parameter) =>
    "name" in parameter
      ? [{ name: parameter.name, required: parameter.required ?? false, schema: plain(parameter.schema) }]
      : [],
  );
}

/** The schema of a body or an answer; null for one without any. */
function schemaIn(holder: object = {}): Schema | null {
  const media = "content" in holder ? Object.values(holder.content ?? {}) : [];
  return media[0]?.schema ? plain(media[0].schema) : null;
}

function fieldsSchema({ properties = {}, required = [] }: Schema): SchemaField[] {
  return Object.entries(properties).map(([name, schema]) => ({ name, required: required.includes(name), schema }));
}

/** JSON Schema allows more than this reads, such as `true` for anything; our schemas say none of it. */
function plain(schema: unknown): Schema {
  return schema as Schema;
}
