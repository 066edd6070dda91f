import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { PROJECT } from "./run.js";

/** What npm and the packages' installation need; the product itself runs on MIN_NODE_TO_RUN. */
export const MIN_NODE_TO_INSTALL = 20;
const MIN_NODE_TO_RUN = 24;

export function nodeMajor(version) {
  return Number(version.replace(/^v/, "").split(".")[0]);
}

/**
 * The path of a Node that can run the product: the one among the packages, else the one running now; undefined when neither can.
 * The packaged one is tried out, because it may be there and still not start (Alpine has another C library).
 */
export function findNode24() {
  return [join(PROJECT, "node_modules", ".bin", "node"), process.execPath].find((path) => {
    const answer = spawnSync(path, ["--version"], { encoding: "utf8" });
    return answer.status === 0 && nodeMajor(answer.stdout) >= MIN_NODE_TO_RUN;
  });
}
