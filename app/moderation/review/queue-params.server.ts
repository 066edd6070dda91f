import { z } from "zod";
import { fromCursor, toCursor } from "#app/platform/text/cursor.ts";
import { QUEUE_FILTERS } from "./queue-filters.ts";
import type { QueueCursor } from "./queue-order.server.ts";
import type { QueueView } from "./queue-query.ts";
import type { QueueQuery } from "./read-queue.server.ts";

const cursor = z.tuple([z.iso.datetime(), z.int().positive()]);

/** Reads a cursor of the queue; null for a text that is none. */
export function parseQueueCursor(text: string): QueueCursor | null {
  const parsed = cursor.safeParse(fromCursor(text));
  return parsed.success ? { at: new Date(parsed.data[0]), id: parsed.data[1] } : null;
}

export function serializeQueueCursor({ at, id }: QueueCursor): string {
  return toCursor([at.toISOString(), id]);
}

/** The items of a view of the queue. */
export function queueQuery({ filter, order, q, station }: QueueView, viewerId: string, now: Date): QueueQuery {
  return {
    kinds: QUEUE_FILTERS[filter].kinds,
    stationId: station || null,
    q,
    order,
    claimed: filter === "mine" ? { by: viewerId, now } : null,
  };
}
