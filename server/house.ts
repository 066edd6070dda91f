import { openCatalogue, type ReadableCatalogue } from "#app/catalogue/catalogue-in-memory.server.ts";
import { openSettings, type SettingsInMemory } from "#app/settings/settings-in-memory.server.ts";
import type { Foundation } from "./foundation.ts";

/** The foundation, and the copies in memory that pages and API read from. */
export type House = Foundation & {
  catalogue: ReadableCatalogue;
  settings: SettingsInMemory;
  /** Lets go of the copies in memory; the foundation stays open. */
  leave: () => void;
};

export async function furnish(foundation: Foundation): Promise<House> {
  const { database } = foundation.connection;
  const catalogue = await openCatalogue(database, foundation.hub);
  const settings = await openSettings(database, foundation.hub);
  const leave = () => {
    catalogue.close();
    settings.close();
  };
  return { ...foundation, catalogue, settings, leave };
}
