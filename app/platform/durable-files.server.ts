import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** What the runtime's types leave out. Source: Emscripten's NODEFS; `nfd` is the number of the open file. */
type FileLayer = {
  node_ops: { setattr: SetAttributes; mknod: MakeNode };
  stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd: number }) => number };
};

type SetAttributes = (file: unknown, attributes: { mode?: number }) => void;
type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown;

const OTHERS = 0o077;

/**
 * The embedded database's files, with a real fsync, and none of them for other users.
 * PGlite's own file system has no fsync operation, so PostgreSQL believes that every commit is on disk when none is.
 * It also gives most files the mode 0666, whatever the umask. Both are mended in the runtime's file layer before it starts.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const started = await super.init(...args);
    const before = started.emscriptenOpts.preRun ?? [];
    return {
      ...started,
      emscriptenOpts: { ...started.emscriptenOpts, preRun: [...[before].flat(), mendFileLayer] },
    };
  }
}

function mendFileLayer(runtime: { NODEFS: object }): void {
  const files = runtime.NODEFS as FileLayer;
  files.stream_ops.fsync = ({ nfd }) => {
    fs.fsyncSync(nfd);
    return 0;
  };
  const { mknod } = files.node_ops;
  files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  files.node_ops.setattr = forOwnerAlone(files.node_ops.setattr);
  files.stream_ops.setattr = forOwnerAlone(files.stream_ops.setattr);
}

function forOwnerAlone(setAttributes: SetAttributes): SetAttributes {
  return (file, { mode, ...attributes }) =>
    setAttributes(file, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
}
