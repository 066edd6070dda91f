import { join } from "node:path";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { type RunningProcess, startChildProcess } from "./child-process.ts";
import { waitUntil } from "./wait-until.ts";

export const ENDLESS_WRITER = join(import.meta.dirname, "endless-writer.ts");

type Writer = {
  /** The ids of the acknowledged rows so far. */
  acknowledged: () => number[];
  /** Waits for this many more acknowledged rows. */
  waitForRows: (rows: number) => Promise<void>;
  kill: RunningProcess["stop"];
};

/** A process that has the embedded database in `dataDir` open and keeps inserting rows into `acknowledged`. */
export async function startWriter(dataDir: string): Promise<Writer> {
  const child = startChildProcess(process.execPath, [ENDLESS_WRITER, dataDir], {
    cwd: projectRoot(),
  });
  // The last line may be incomplete.
  const acknowledged = () => child.log().split("\n").slice(0, -1).map(Number);
  const waitForRows = async (rows: number) => {
    const before = acknowledged().length;
    const failureReason = () => (child.ending() ? `The writer ended.\n${child.log()}` : undefined);
    await waitUntil("rows are written", () => acknowledged().length >= before + rows, { failureReason });
  };
  await waitForRows(1);
  return { acknowledged, waitForRows, kill: () => child.stop("SIGKILL") };
}
