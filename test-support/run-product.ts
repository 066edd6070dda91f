import { afterAll, beforeAll } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "./build.ts";
import { type Product, type ProductOptions, startProduct } from "./product.ts";

/**
 * The current build as a running product, from before the first test of a file until after the last. `options`: also
 * what makes them.
 */
export function runProduct(
  options: ProductOptions | (() => Promise<ProductOptions>) = {},
): Pick<Product, "origin" | "port" | "log"> {
  let product: Product | undefined;
  beforeAll(async () => {
    await ensureBuild();
    product = await startProduct(typeof options === "function" ? await options() : options);
  }, BUILD_TIMEOUT_MS);
  afterAll(() => product?.stop());
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
    log: () => running().log(),
  };
}
