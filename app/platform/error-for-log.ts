/**
 * An error as the log may show it. A failed query's own message repeats the values that it was given, which people typed:
 * the database's word for what was wrong is enough.
 */
export function errorForLog(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, cause } = error;
  if ("query" in error && "params" in error) {
    const reason = cause instanceof Error ? cause : null;
    const code = reason && "code" in reason ? reason.code : undefined;
    return { type: name, message: reason?.message ?? "A query failed", code, query: error.query, stack: reason?.stack };
  }
  return { type: name, message, stack, ...(cause === undefined ? {} : { cause: errorForLog(cause) }) };
}
