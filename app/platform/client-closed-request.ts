/** Not in the HTTP standard; nginx uses the same number. */
const CLIENT_CLOSED_REQUEST = 499;

/** The response for a client that has disconnected: it is only logged. */
export function clientClosedRequest(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST });
}
