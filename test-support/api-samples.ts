import type { ApiDocument, ApiOperation } from "../server/api-docs/openapi.ts";

/** A part of a JSON schema of the description. */
type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  minimum?: number;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
};

/** A value inside a JSON body, by the keys and indexes that lead to it. */
export type BodyPath = readonly (string | number)[];

/** Texts that the API accepts, by the name of their field. */
const TEXTS: Record<string, string> = {
  email: "amostra@example.org",
  contact_email: "amostra@example.org",
  stream_url: "https://som.example/ar",
  website_url: "https://som.example/",
  image_url: "https://som.example/ar.png",
  password: "palavra-passe-errada",
  newPassword: "guitarra-nova",
  since: "0",
};

/** What browsers answer in WebAuthn, in JSON: its schema is that of any object. */
const WEB_AUTHN = {
  id: "c2Vt",
  rawId: "c2Vt",
  type: "public-key",
  response: { clientDataJSON: "c2Vt", authenticatorData: "c2Vt", attestationObject: "c2Vt", signature: "c2Vt" },
  clientExtensionResults: {},
};

/** Bodies as an operation describes them: with all fields, and with only the required ones; of each alternative. */
export function sampleBodies(document: ApiDocument, { requestBody }: ApiOperation): unknown[] {
  const content = requestBody && "content" in requestBody ? requestBody.content["application/json"] : undefined;
  if (!content || !("schema" in content)) return [];
  // Of our own schemas; references into the components are resolved.
  const schema = resolve(document, content.schema as Schema);
  return (schema.anyOf ?? [schema]).flatMap((one) => [
    sample(document, one, { all: true }),
    sample(document, one, { all: false }),
  ]);
}

/** A value of a parameter or field as it is described. */
export function sampleText(name: string, schema: Schema = {}): string {
  const [first] = schema.enum ?? [];
  if (typeof first === "string") return first;
  if (schema.format === "date-time") return "2026-01-31T12:00:00.000Z";
  return TEXTS[name] ?? "Um texto de teste";
}

function sample(document: ApiDocument, given: Schema, { all }: { all: boolean }, name = ""): unknown {
  const schema = resolve(document, given);
  if (schema.anyOf?.[0]) return sample(document, schema.anyOf[0], { all }, name);
  if (schema.const !== undefined) return schema.const;
  const type = [schema.type].flat()[0];
  if (type === "integer" || type === "number") return Math.max(schema.minimum ?? 1, 1);
  if (type === "boolean") return true;
  if (type === "array") return [sample(document, schema.items ?? {}, { all })];
  if (type !== "object") return sampleText(name, schema);
  if (!schema.properties) return WEB_AUTHN;
  const fields = Object.entries(schema.properties).filter(([field]) => all || schema.required?.includes(field));
  return Object.fromEntries(fields.map(([field, one]) => [field, sample(document, one, { all }, field)]));
}

function resolve({ components }: ApiDocument, schema: Schema): Schema {
  const id = schema.$ref?.split("/").at(-1);
  return id === undefined ? schema : (components?.schemas?.[id] as Schema);
}

/** The texts in a value, by their paths. */
export function textsIn(value: unknown, path: BodyPath = []): BodyPath[] {
  if (typeof value === "string") return [path];
  if (Array.isArray(value)) return value.flatMap((one, index) => textsIn(one, [...path, index]));
  return objectIn(value).flatMap(([key, one]) => textsIn(one, [...path, key]));
}

/** The objects in a value, by their paths; the value itself has an empty one. */
export function objectsIn(value: unknown, path: BodyPath = []): BodyPath[] {
  if (Array.isArray(value)) return value.flatMap((one, index) => objectsIn(one, [...path, index]));
  if (typeof value !== "object" || value === null) return [];
  return [path, ...objectIn(value).flatMap(([key, one]) => objectsIn(one, [...path, key]))];
}

function objectIn(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}

/** A copy of a body in which the value at a path is replaced. */
export function withValueAt(body: unknown, path: BodyPath, replace: (value: unknown) => unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return replace(body);
  if (Array.isArray(body)) return body.map((one, index) => (index === key ? withValueAt(one, rest, replace) : one));
  return { ...Object(body), [key]: withValueAt(Object(body)[key], rest, replace) };
}
