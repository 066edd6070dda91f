import fs from "node:fs";
import { NodeFS } from "@electric-sql/pglite/nodefs";

/** Not in the runtime's types. Source: Emscripten's NODEFS; `nfd` is the file descriptor. */
type FileLayer = {
  node_ops: { setattr: SetAttributes; mknod: MakeNode };
  stream_ops: { setattr: SetAttributes; fsync?: (stream: { nfd: number }) => number };
};

type SetAttributes = (file: unknown, attributes: { mode?: number }) => void;
type MakeNode = (parent: unknown, name: string, mode: number, device: number) => unknown;

const OTHERS = 0o077;

/**
 * The file system of the embedded database with a real fsync and without permissions for other users.
 * PGlite's own has no fsync operation, so PostgreSQL believes that every commit is on disk when none is, and it gives
 * most files the mode 0666 whatever the umask. Both are patched in the runtime's file layer before it starts.
 */
export class DurableFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const started = await super.init(...args);
    const before = started.emscriptenOpts.preRun ?? [];
    return {
      ...started,
      emscriptenOpts: { ...started.emscriptenOpts, preRun: [...[before].flat(), patchFileLayer] },
    };
  }
}

function patchFileLayer(runtime: { NODEFS: object }): void {
  const files = runtime.NODEFS as FileLayer;
  files.stream_ops.fsync = ({ nfd }) => {
    fs.fsyncSync(nfd);
    return 0;
  };
  const { mknod } = files.node_ops;
  files.node_ops.mknod = (parent, name, mode, device) => mknod(parent, name, mode & ~OTHERS, device);
  files.node_ops.setattr = restrictToOwner(files.node_ops.setattr);
  files.stream_ops.setattr = restrictToOwner(files.stream_ops.setattr);
}

function restrictToOwner(setAttributes: SetAttributes): SetAttributes {
  return (file, { mode, ...attributes }) =>
    setAttributes(file, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
}
