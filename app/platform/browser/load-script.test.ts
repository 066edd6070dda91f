import { expect, test } from "vitest";
import { loadScript, ScriptMissing } from "./load-script.ts";

const FILE = "https://radio.example/assets/share-menu-a1.js";

const failure = (message = `Failed to fetch dynamically imported module: ${FILE}`) => new TypeError(message);

/** Loads a script whose imports have these outcomes, one after the other, while the server responds with `status`. */
async function load(outcomes: (Error | "module")[], status: number | "no response") {
  const requested: string[] = [];
  let imports = 0;
  const loaded = await loadScript(
    async () => {
      const outcome = outcomes[imports];
      imports += 1;
      if (outcome instanceof Error) throw outcome;
      return outcome;
    },
    async (url) => {
      requested.push(url);
      if (status === "no response") throw new TypeError("Failed to fetch");
      return status;
    },
  ).catch((error: unknown) => error);
  return { outcome: loaded instanceof ScriptMissing ? loaded.missing : loaded, imports, requested };
}

test("a script that is there is loaded once, and nothing else is requested", async () => {
  expect(await load(["module"], 200)).toEqual({ outcome: "module", imports: 1, requested: [] });
});

test.each([404, 410])("a script for which the server responds %d is of another version", async (status) => {
  expect(await load([failure()], status)).toEqual({ outcome: "new version", imports: 1, requested: [FILE] });
});

test.each([502, 503, 504, 500, 429, "no response"] as const)("with %s there is no connection", async (status) => {
  expect(await load([failure()], status)).toMatchObject({ outcome: "no connection", imports: 1 });
});

test("a script that is there is loaded again: its first request was lost", async () => {
  expect(await load([failure(), "module"], 200)).toMatchObject({ outcome: "module", imports: 2 });
});

test("a script that is there and fails again has failed before, as in Firefox and Safari", async () => {
  expect(await load([failure(), failure()], 200)).toMatchObject({ outcome: "failed before", imports: 2 });
});

test("the file is read from the message of Firefox too", async () => {
  const { requested } = await load([failure(`error loading dynamically imported module: ${FILE}`)], 404);
  expect(requested).toEqual([FILE]);
});

test("where the message names no file, as in Safari, a script of this version is requested", async () => {
  const { requested } = await load([failure("Importing a module script failed.")], 404);
  expect(requested).toEqual([expect.stringContaining("load-script")]);
});
