import { Hono } from "hono";
import { type RequestContextEnv, requireAdmin } from "#app/accounts/request-context.server.ts";
import type { Database } from "#app/platform/database.server.ts";
import { valueOrThrow } from "#app/platform/refusal.ts";
import { readJsonObject, refuseNonJsonBody } from "#app/platform/request-body.server.ts";
import { moderatedStation } from "#app/stations/public-station.ts";
import { parseStationChanges } from "#app/stations/station-changes.ts";
import { withImageUrl } from "#app/stations/station-cover.ts";
import { clearStations, deleteStation, restoreDefaults } from "./change-status.server.ts";
import { editStation } from "./edit-station.server.ts";

/** The moderation API. Authorises before it reads the body or the station. */
export function createModerationApi(database: Database, publicUrl: string) {
  return new Hono<RequestContextEnv>()
    .patch("/api/stations/:id", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      const { changes } = valueOrThrow(parseStationChanges(await readJsonObject(context)));
      const station = await editStation(database, administrator, { id: context.req.param("id"), changes });
      return context.json(moderatedStation(withImageUrl(station, publicUrl)));
    })
    .delete("/api/stations/:id", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      await deleteStation(database, administrator, { id: context.req.param("id"), seen: null });
      return context.body(null, 204);
    })
    .delete("/api/stations", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      await clearStations(database, administrator);
      return context.body(null, 204);
    })
    .post("/api/stations/restore-defaults", async (context) => {
      const administrator = await requireAdmin(context.get("requestContext"));
      refuseNonJsonBody(context);
      return context.json({ restored: await restoreDefaults(database, administrator) });
    });
}
