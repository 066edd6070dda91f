import fs from "node:fs";
import { join } from "node:path";

const DAY_MS = 24 * 3600 * 1000;
/** Three or four builds: the server holds the files in memory. */
const MAX_BYTES = 12_000_000;

/**
 * Copies the files of a complete build whose names have a hash, before another build replaces it: pages that are open
 * then still request them. Removes those that were replaced more than a day ago, and the oldest beyond 12 MB.
 * `assets`: their folder in the build. `earlier`: the folder of the copies; a copy's time is that of its replacement.
 */
export function keepEarlierAssets({ assets, earlier, now }) {
  fs.mkdirSync(earlier, { recursive: true });
  for (const name of fs.readdirSync(assets)) {
    const copy = join(earlier, name);
    if (!fs.existsSync(copy)) {
      // Renamed when it is complete: an interrupted copy has another name.
      fs.copyFileSync(join(assets, name), `${copy}.part`);
      fs.renameSync(`${copy}.part`, copy);
    }
    fs.utimesSync(copy, now, now);
  }
  const copies = fs
    .readdirSync(earlier)
    .map((name) => ({ path: join(earlier, name), ...sizeAndTime(join(earlier, name)) }));
  let bytes = 0;
  for (const { path, size, mtimeMs } of copies.sort((one, other) => other.mtimeMs - one.mtimeMs)) {
    bytes += size;
    if (bytes > MAX_BYTES || now.getTime() - mtimeMs > DAY_MS) fs.rmSync(path);
  }
}

function sizeAndTime(path) {
  const { size, mtimeMs } = fs.statSync(path);
  return { size, mtimeMs };
}
