/** The status that nginx has for it too. */
const CLIENT_CLOSED_REQUEST = 499;

/** The response for a client that has disconnected: it is never received, only logged. */
export function clientClosedRequest(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST });
}
