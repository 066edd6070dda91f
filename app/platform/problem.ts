/** What the API answers instead of what was asked for. The message may be shown to visitors. Source: contract, HTTP API. */
export function problem(code: string, message: string) {
  return { error: { code, message } };
}
