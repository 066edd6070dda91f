import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/**
 * The embedded database's files, with a real fsync.
 * PGlite's own file system has no fsync operation, so PostgreSQL believes that every commit is on disk when none is.
 * Here the operation is added to the runtime's file layer before it starts.
 * Source: Emscripten's NODEFS stream operations; `nfd` is the number of the open file.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const started = await super.init(...args);
    const before = started.emscriptenOpts.preRun ?? [];
    return {
      ...started,
      emscriptenOpts: { ...started.emscriptenOpts, preRun: [...[before].flat(), addFsync] },
    };
  }
}

function addFsync(runtime: { NODEFS: object }): void {
  // The runtime's type leaves out the operations of an open file.
  const files = runtime.NODEFS as { stream_ops: { fsync?: (stream: { nfd: number }) => number } };
  files.stream_ops.fsync = ({ nfd }) => {
    fs.fsyncSync(nfd);
    return 0;
  };
}
