import { afterAll, beforeAll } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "../build.ts";
import { copyOfPreparedDataFolder } from "../databases.ts";
import { type Product, startProduct } from "../product.ts";
import { waitUntil } from "../wait-until.ts";
import { APP_STATIONS, putAppStations } from "./app-stations.ts";

/**
 * The current build as a running product with the built-in stations and those for radio apps, from before the first test of a file
 * until after the last.
 */
export function runAppProduct(env: Record<string, string> = {}): Pick<Product, "origin" | "port"> {
  let product: Product | undefined;
  let remove: (() => void) | undefined;
  beforeAll(async () => {
    await ensureBuild();
    const folder = await copyOfPreparedDataFolder();
    remove = folder.remove;
    await putAppStations(folder.path);
    product = await startProduct({ env, dataDir: folder.path });
    await waitUntil("the stations of the API are there", hasStations(product.origin));
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await product?.stop();
    remove?.();
  });
  const running = () => {
    if (!product) throw new Error("The product runs only in tests and their hooks.");
    return product;
  };
  return {
    get origin() {
      return running().origin;
    },
    get port() {
      return running().port;
    },
  };
}

const hasStations = (origin: string) => async () => {
  const stats = await (await fetch(`${origin}/json/stats`)).json();
  return stats.stations + stats.stations_broken >= APP_STATIONS.length;
};
