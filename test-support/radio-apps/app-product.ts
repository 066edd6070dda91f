import { afterAll, beforeAll } from "vitest";
import { copyOfPreparedDataFolder } from "../databases.ts";
import type { Product } from "../product.ts";
import { runProduct } from "../run-product.ts";
import { waitUntil } from "../wait-until.ts";
import { APP_STATIONS, putAppStations } from "./app-stations.ts";

/**
 * The current build as a running product with the built-in stations and those for radio apps, from before the first
 * test of a file until after the last.
 */
export function runAppProduct(env: Record<string, string> = {}): Pick<Product, "origin" | "port"> {
  let remove: (() => void) | undefined;
  // Hooks of the end run in reverse order: the product has stopped by then.
  afterAll(() => remove?.());
  const product = runProduct(async () => {
    const folder = await copyOfPreparedDataFolder();
    remove = folder.remove;
    await putAppStations(folder.path);
    return { env, dataDir: folder.path };
  });
  beforeAll(() => waitUntil("the stations of the API are there", hasStations(product.origin)));
  return product;
}

const hasStations = (origin: string) => async () => {
  const stats = await (await fetch(`${origin}/json/stats`)).json();
  return stats.stations + stats.stations_broken >= APP_STATIONS.length;
};
