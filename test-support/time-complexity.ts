const SMALL = 4_000;
const LARGE = 32_000;

const TIMES_LARGER = LARGE / SMALL;

/** Linear code reads the small text eight times as fast as the large one once; quadratic code in an eighth of the time. */
const MAX_RATIO = 4;
/** Shorter times are noise. */
const NOISE_MS = 1;
/** After this many runs the load of the machine does not explain the difference. */
const MAX_RUNS = 30;
const CPU_RUNS = 50;

export type HostileText = (length: number) => string;

/**
 * Texts of about `length` characters on which backtracking regular expressions and rescanning loops are slow. The full stop
 * of an expression does not match U+2028, which a line that ends with LF may contain.
 */
export function hostileTexts(prefixes: readonly string[], units: readonly string[]): [string, HostileText][] {
  return prefixes.flatMap((prefix) =>
    units.flatMap((unit) =>
      ["", "\u0001@", "\u2028x"].map((suffix): [string, HostileText] => [
        JSON.stringify(`${prefix}(${unit})…${suffix}`),
        (length) => prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix,
      ]),
    ),
  );
}

/**
 * The time of `read` for one text, divided by that for eight texts of an eighth of its length; null when linear code explains
 * it. Both are measured in each run, and the best of several runs counts. On a busy machine a run that takes a little longer
 * than a time slice is always interrupted, and a shorter one is not: if no run is fast enough, the processor's time decides.
 */
export async function superLinearRatio(read: (text: string) => unknown, text: HostileText): Promise<number | null> {
  const [small, large] = [text(SMALL), text(LARGE)];
  await read(small);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < MAX_RUNS; run += 1) {
    most = Math.min(most, await wallTimeOf(read, large, 1));
    // Most readers are too fast to compare.
    if (most <= NOISE_MS * MAX_RATIO) return null;
    least = Math.min(least, await wallTimeOf(read, small, TIMES_LARGER));
    if (most <= least * MAX_RATIO) return null;
  }
  const [ofSmall, ofLarge] = [await cpuTimeOf(read, small, TIMES_LARGER), await cpuTimeOf(read, large, 1)];
  return ofLarge <= ofSmall * MAX_RATIO ? null : ofLarge / ofSmall;
}

/** Milliseconds for reading the text this many times. */
async function wallTimeOf(read: (text: string) => unknown, text: string, times: number): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) await read(text);
  return performance.now() - started;
}

/** The same in processor time of this thread, averaged over many repetitions: kernels may count in steps of 4 ms. */
async function cpuTimeOf(read: (text: string) => unknown, text: string, times: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times * CPU_RUNS; time += 1) await read(text);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max((user + system) / 1000 / CPU_RUNS, NOISE_MS);
}
