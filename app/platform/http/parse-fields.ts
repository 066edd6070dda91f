import { z } from "zod";
import { INVALID_INPUT } from "#app/platform/errors/refusal.ts";

/** A validation error: a Portuguese sentence, and the field at fault; without a field when it is about the whole input. */
export type BadInput = { ok: false; message: string; field?: string };

export type Parsed<Fields> = { ok: true; fields: Fields } | BadInput;

/** An object with these fields; others are ignored. */
export function fieldsSchema<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, INVALID_INPUT);
}

/** Turns a rule that gives an error sentence or null into a refinement; empty text is not checked. */
export function toRefinement(problem: (text: string) => string | null) {
  return (text: string, context: z.core.$RefinementCtx<string>) => {
    const message = text === "" ? null : problem(text);
    if (message) context.addIssue({ code: "custom", message });
  };
}

/**
 * Validates input by a schema and reports one error. Of several, those whose sentence is in `sentencesFirst` come
 * first, in that order; then the others in the schema's order. Never throws.
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  sentencesFirst: readonly string[] = [],
): Parsed<z.output<Schema>> {
  const result = schema.safeParse(raw);
  if (result.success) return { ok: true, fields: result.data };

  const rank = ({ message }: z.core.$ZodIssue) => {
    const index = sentencesFirst.indexOf(message);
    return index < 0 ? sentencesFirst.length : index;
  };
  const { message, path } = result.error.issues.reduce((first, issue) => (rank(issue) < rank(first) ? issue : first));
  const [field] = path;
  return field === undefined ? { ok: false, message } : { ok: false, message, field: String(field) };
}
