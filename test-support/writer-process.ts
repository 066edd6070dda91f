import { join } from "node:path";
import { type GuardedProcess, startGuarded } from "./child-process.ts";
import { waitUntil } from "./wait-until.ts";

export const WRITE_WITHOUT_END = join(import.meta.dirname, "endless-writer.ts");

export type Writer = {
  /** The ids of the rows that the database has acknowledged so far. */
  acknowledged: () => number[];
  /** Waits until this many more are. */
  writeOn: (rows: number) => Promise<void>;
  kill: GuardedProcess["stop"];
};

/** Another process that has the embedded database in `dataDir` and keeps writing to its table `acknowledged`. */
export async function startWriter(dataDir: string): Promise<Writer> {
  const child = startGuarded(process.execPath, [WRITE_WITHOUT_END, dataDir], {
    cwd: join(import.meta.dirname, ".."),
  });
  // The last line may be half written.
  const acknowledged = () => child.log().split("\n").slice(0, -1).map(Number);
  const writeOn = async (rows: number) => {
    const before = acknowledged().length;
    const isHopeless = () => (child.ending() ? `The writer ended.\n${child.log()}` : undefined);
    await waitUntil("rows are written", () => acknowledged().length >= before + rows, { isHopeless });
  };
  await writeOn(1);
  return { acknowledged, writeOn, kill: () => child.stop("SIGKILL") };
}
