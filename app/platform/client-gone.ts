/** The status that nginx has for it too. */
const CLIENT_CLOSED_REQUEST = 499;

/** The answer to a client that has gone before it was made: nobody receives it, and the log has its status. */
export function answerToNobody(): Response {
  return new Response(null, { status: CLIENT_CLOSED_REQUEST });
}
