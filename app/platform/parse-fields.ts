import { z } from "zod";

/** What is wrong with what somebody sent: a Portuguese sentence, and the field that it is about; none if it is all of them. */
export type BadInput = { ok: false; message: string; field?: string };

export type Parsed<Fields> = { ok: true; fields: Fields } | BadInput;

/** What an object says that is no object at all. */
const NO_FIELDS = "Os dados enviados não são válidos.";

/** An object of fields, anything else in it passed over. */
export function fieldsSchema<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.object(shape, NO_FIELDS);
}

/** Lets a rule that answers with a sentence check a text; empty text is not its business. */
export function toRefinement(problem: (text: string) => string | null) {
  return (text: string, context: z.core.$RefinementCtx<string>) => {
    const message = text === "" ? null : problem(text);
    if (message) context.addIssue({ code: "custom", message });
  };
}

/**
 * Reads fields by a schema, and says one thing that is wrong with them. Of several, first come the sentences in
 * `sentencesFirst`, in that order, whichever fields they are about; then the others, in the schema's order. Never throws.
 */
export function parseFields<Schema extends z.ZodType>(
  schema: Schema,
  raw: unknown,
  sentencesFirst: readonly string[] = [],
): Parsed<z.output<Schema>> {
  const result = schema.safeParse(raw);
  if (result.success) return { ok: true, fields: result.data };

  const place = ({ message }: z.core.$ZodIssue) => {
    const index = sentencesFirst.indexOf(message);
    return index < 0 ? sentencesFirst.length : index;
  };
  const { message, path } = result.error.issues.reduce((first, issue) => (place(issue) < place(first) ? issue : first));
  const [field] = path;
  return field === undefined ? { ok: false, message } : { ok: false, message, field: String(field) };
}
