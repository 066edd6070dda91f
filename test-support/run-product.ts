import { afterAll, beforeAll, inject } from "vitest";
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

/**
 * The current build as a running product with default settings, which all files of a run share. For tests that change
 * nothing in it: no station, account, setting or message.
 */
export function sharedProduct(): Pick<Product, "origin" | "port"> {
  let port = 0;
  beforeAll(async () => {
    const response = await fetch(inject("sharedProductUrl"));
    if (!response.ok) throw new Error(await response.text());
    port = Number(await response.json());
  }, BUILD_TIMEOUT_MS);
  return {
    get origin() {
      return `http://localhost:${port}`;
    },
    get port() {
      return port;
    },
  };
}
