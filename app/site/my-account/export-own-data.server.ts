import { requireRecentProof } from "#app/people/accounts/recent-proof.server.ts";
import type { RequestContext } from "#app/people/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database/database.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { DAY_SECONDS } from "#app/platform/text/durations.ts";
import { ownDataText } from "./own-data.server.ts";

const EXPORTS: Limit = { name: "exports of an account", max: 5, windowSeconds: DAY_SECONDS };

/** Of a date in Lisbon, as 2026-11-25. */
const dayFormat = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Lisbon", dateStyle: "short" });

/**
 * The response with the viewer's own data as a file, written as fast as the client reads it. Errors: Refusal
 * `unauthenticated`, `proof_required` or `too-many`.
 */
export async function exportOwnData(
  { database, attempts }: { database: Database; attempts: Pick<AttemptCounter, "countAll"> },
  requestContext: Pick<RequestContext, "viewer">,
  now: Date,
): Promise<Response> {
  const { id } = await requireRecentProof(requestContext, now);
  await attempts.countAll([{ limit: EXPORTS, who: id }]);
  return new Response(bytesOf(ownDataText(database, id, now)), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="radiowave-dados-${dayFormat.format(now)}.json"`,
      "Cache-Control": "no-store",
    },
  });
}

/** The text as bytes; a part is read from the database when the client has taken those before it. */
function bytesOf(text: AsyncGenerator<string, void>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const part = await text.next();
      if (part.done) controller.close();
      else controller.enqueue(encoder.encode(part.value));
    },
    cancel: async () => {
      await text.return();
    },
  });
}
