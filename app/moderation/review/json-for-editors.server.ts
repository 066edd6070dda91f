import type { RouterContextProvider } from "react-router";
import { requestContext, requireEditor } from "#app/people/accounts/request-context.server.ts";
import type { Moderator } from "#app/people/accounts/viewer.ts";
import { Refusal, statusOf } from "#app/platform/errors/refusal.ts";

/** What an editor's page reads by itself, as JSON that is not stored; a Refusal becomes its status and message. */
export async function jsonForEditors(
  context: Readonly<RouterContextProvider>,
  read: (moderator: Moderator) => Promise<unknown>,
): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    return Response.json(await read(await requireEditor(context.get(requestContext))), { headers });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return Response.json({ message: error.message }, { status: statusOf(error.kind), headers });
  }
}
