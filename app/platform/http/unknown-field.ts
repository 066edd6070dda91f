import type { z } from "zod";

/**
 * The first field of a JSON value that its schema does not have, as the keys that lead to it: `items.0.colour`; null
 * without one. Of a union, a field that any of its alternatives has is known. Values that do not fit the schema are
 * not searched: the schema refuses them.
 */
export function unknownField(schema: z.core.$ZodType, value: unknown): string | null {
  return find(schema as z.core.$ZodTypes, value)?.join(".") ?? null;
}

type Path = readonly (string | number)[];

function find(schema: z.core.$ZodTypes, value: unknown): Path | null {
  const { def } = schema._zod;
  switch (def.type) {
    case "object":
      return isObject(value) ? findInObject(def, value) : null;
    case "array":
      return Array.isArray(value) ? firstFound(value.entries(), () => def.element) : null;
    case "union":
      return isObject(value) ? findInUnion(def, value) : null;
    case "pipe":
      return find(def.in as z.core.$ZodTypes, value);
    case "optional":
    case "nullable":
    case "default":
      return find(def.innerType as z.core.$ZodTypes, value);
    default:
      return null;
  }
}

/** The alternatives that are objects count as one object with the fields of all. */
function findInUnion({ options }: z.core.$ZodUnionDef, value: Record<string, unknown>): Path | null {
  const objects = options.flatMap((option) => {
    const { def } = (option as z.core.$ZodTypes)._zod;
    return def.type === "object" ? [def] : [];
  });
  if (objects.length === 0) return null;
  const catchall = objects.find((one) => one.catchall)?.catchall;
  const shape = Object.assign({}, ...objects.map((one) => one.shape));
  return findInObject({ shape, ...(catchall && { catchall }) }, value);
}

type Fields = Pick<z.core.$ZodObjectDef, "shape" | "catchall">;

function findInObject({ shape, catchall }: Fields, value: Record<string, unknown>): Path | null {
  const known = Object.keys(shape);
  const unknown = Object.keys(value).find((field) => !known.includes(field));
  const isLoose = catchall !== undefined && catchall._zod.def.type !== "never";
  if (unknown !== undefined && !isLoose) return [unknown];
  return firstFound(Object.entries(value), (field) => shape[field]);
}

function firstFound<Key extends string | number>(
  entries: Iterable<[Key, unknown]>,
  schemaOf: (key: Key) => z.core.$ZodType | undefined,
): Path | null {
  for (const [key, value] of entries) {
    const schema = schemaOf(key);
    const found = schema ? find(schema as z.core.$ZodTypes, value) : null;
    if (found) return [key, ...found];
  }
  return null;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
