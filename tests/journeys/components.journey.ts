import { expectAccessible } from "../../test-support/browser/accessibility.ts";
import { test as base, expect } from "../../test-support/browser/journey.ts";
import { visit } from "../../test-support/browser/player-journey.ts";
import { type Product, startProduct } from "../../test-support/product.ts";

/** The product in development mode, in place of the built one. */
const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures that one needs from here
    async ({}, use) => {
      const product = await startProduct({ development: true });
      await use(product);
      await product.stop();
    },
    { scope: "worker", timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
});

const PARTS = [
  ...["app/ui", "app/player and app/favourites", "app/directory", "app/stations"],
  ...["app/covers", "app/admin", "app/shell"],
];

test("the page of components is accessible in both themes and logs no error", async ({ page }) => {
  await visit(page, "/dev/components");
  for (const part of PARTS) await expect(page.getByRole("heading", { level: 2, name: part })).toBeVisible();
  await expectAccessible(page, "components");
});
