// How `npm start` and the benchmarks run the server. docs/operations.md has the same for systemd.

/** Node's options: the space of new objects otherwise grows to 134 MB under load, with no gain in speed. */
export const SERVER_OPTIONS = ["--max-semi-space-size=16"];

/**
 * What the C library of most Linux systems does with memory that is given back: large blocks, such as lists that grow
 * while all stations are read, leave the process. With lower limits each compressed response would take new memory,
 * which doubles its cost.
 */
export const SERVER_MEMORY = {
  MALLOC_ARENA_MAX: "2",
  MALLOC_MMAP_THRESHOLD_: "2097152",
  MALLOC_TRIM_THRESHOLD_: "8388608",
};
