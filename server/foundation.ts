import { type ChangeHub, openChangeHub } from "#app/live-events/change-hub.server.ts";
import { createEventsApi, type EventsApi } from "#app/live-events/events.api.ts";
import type { Config } from "#app/platform/config.server.ts";
import { type DatabaseConnection, openDatabase } from "#app/platform/database.server.ts";
import { prepareDatabase } from "./first-start.ts";

/** What is opened once per process and stays, also while modules are edited. */
export type Foundation = {
  connection: DatabaseConnection;
  hub: ChangeHub;
  events: EventsApi;
  close: () => Promise<void>;
};

/** Opens the database, brings it up to date and listens to its changes. Errors: CannotStart. */
export async function openFoundation(config: Pick<Config, "databaseUrl" | "dataDir">): Promise<Foundation> {
  const connection = await openDatabase(config);
  try {
    await prepareDatabase(connection);
    const hub = await openChangeHub(connection);
    const events = createEventsApi(hub);
    const close = async () => {
      events.close();
      hub.close();
      await connection.close();
    };
    return { connection, hub, events, close };
  } catch (error) {
    await connection.close();
    throw error;
  }
}
