import { startChildProcess } from "../child-process.ts";
import { requiredProgram } from "../find-programs.ts";
import { waitUntil } from "../wait-until.ts";

export type VirtualDisplay = {
  /** The environment of a program that has its windows there. */
  env: { DISPLAY: string };
  stop: () => Promise<void>;
};

/** Starts an X server without a screen, on a free number. */
export async function startVirtualDisplay(): Promise<VirtualDisplay> {
  const screen = ["-screen", "0", "1600x1200x24"];
  // By default it resets when its last client disconnects, and refuses connections meanwhile.
  const options = ["-displayfd", "1", "-nolisten", "tcp", "-noreset", ...screen];
  const server = startChildProcess(requiredProgram("Xvfb"), options);
  const number = () => /^(\d+)$/m.exec(server.log())?.[1];
  await waitUntil("the X server has a number", () => number() !== undefined, {
    failureReason: () => (server.ending() ? `Xvfb ended.\n${server.log()}` : undefined),
  });
  return {
    env: { DISPLAY: `:${number()}` },
    stop: async () => {
      await server.stop();
    },
  };
}
