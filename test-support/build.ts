import { runScript } from "./run-script.ts";

/** How long a test may wait for the build, including builds of other processes. */
export const BUILD_TIMEOUT_MS = 300_000;

/** Builds the product unless the build is that of the current sources. Errors: with the build's output. */
export async function ensureBuild(): Promise<void> {
  const { code, stdout, stderr } = await runScript("scripts/prepare.js", ["build"], {
    giveUpAfterMs: BUILD_TIMEOUT_MS,
  });
  if (code !== 0) throw new Error(`The build failed.\n${stdout}${stderr}`);
}
