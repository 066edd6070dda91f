import { join } from "node:path";
import { type RunningProcess, startChildProcess } from "./child-process.ts";
import { waitUntil } from "./wait-until.ts";

export const ENDLESS_WRITER = join(import.meta.dirname, "endless-writer.ts");

export type Writer = {
  /** The ids of the rows that the database has acknowledged so far. */
  acknowledged: () => number[];
  /** Waits until this many more are. */
  waitForRows: (rows: number) => Promise<void>;
  kill: RunningProcess["stop"];
};

/** Another process that has the embedded database in `dataDir` and keeps writing to its table `acknowledged`. */
export async function startWriter(dataDir: string): Promise<Writer> {
  const child = startChildProcess(process.execPath, [ENDLESS_WRITER, dataDir], {
    cwd: join(import.meta.dirname, ".."),
  });
  // The last line may be half written.
  const acknowledged = () => child.log().split("\n").slice(0, -1).map(Number);
  const waitForRows = async (rows: number) => {
    const before = acknowledged().length;
    const failureReason = () => (child.ending() ? `The writer ended.\n${child.log()}` : undefined);
    await waitUntil("rows are written", () => acknowledged().length >= before + rows, { failureReason });
  };
  await waitForRows(1);
  return { acknowledged, waitForRows, kill: () => child.stop("SIGKILL") };
}
