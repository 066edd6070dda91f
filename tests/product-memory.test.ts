import { readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { startProduct } from "#test-support/product.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

// Linux alone has these figures.
test.runIf(process.platform === "linux")(
  "a first start on the embedded database takes hardly more memory than it needs at rest",
  async () => {
    const folder = makeTemporaryFolder("first-start");
    const product = await startProduct({ dataDir: folder.path });
    expect(product.log()).toContain("first start: built-in stations inserted");
    const kB = (name: string) =>
      Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${product.pid}/status`, "utf8"))?.[1]);
    expect(kB("VmHWM") / kB("VmRSS")).toBeLessThanOrEqual(1.4);
    await product.stop();
    folder.remove();
  },
);
