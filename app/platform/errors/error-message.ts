/**
 * The message of anything that was thrown. A connection that fails at every address of a name throws an AggregateError
 * without a message: then it is the message of the first one.
 */
export function errorMessage(error: unknown): string {
  if (error instanceof AggregateError) return errorMessage(error.errors[0]);
  return error instanceof Error ? error.message : String(error);
}
