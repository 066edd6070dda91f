const SMALL = 4_000;
const LARGE = 32_000;

const TIMES_LARGER = LARGE / SMALL;

/** Reading the small text eight times takes linear code as long as reading the large one once, quadratic code an eighth. */
const MOST_TIMES = 4;
/** Shorter than this is noise, whatever it is compared with. */
const NOISE_MS = 1;
/** After so many it is not the machine's load that makes the difference. */
const MOST_RUNS = 30;
const CPU_RUNS = 50;

export type HostileText = (length: number) => string;

/**
 * Texts of about `length` characters: the shapes on which backtracking expressions and rescanning loops get slow. A full stop in
 * an expression does not match U+2028, and lines that end with LF only may hold one.
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
 * How many times as long `read` takes for one text as for eight texts of an eighth of its length, if that is more than linear
 * code could take; null if not. Both are measured in each run, and the best of several runs counts. On a busy machine what
 * takes a little longer than a time slice is interrupted in every run, and what takes a little less is not: if the wall's clock
 * finds no good run, the processor's time decides.
 */
export async function superLinearRatio(read: (text: string) => unknown, text: HostileText): Promise<number | null> {
  const [small, large] = [text(SMALL), text(LARGE)];
  await read(small);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < MOST_RUNS; run += 1) {
    most = Math.min(most, await wallTimeOf(read, large, 1));
    // Most readers are so quick that nothing has to be compared.
    if (most <= NOISE_MS * MOST_TIMES) return null;
    least = Math.min(least, await wallTimeOf(read, small, TIMES_LARGER));
    if (most <= least * MOST_TIMES) return null;
  }
  const [ofSmall, ofLarge] = [await cpuTimeOf(read, small, TIMES_LARGER), await cpuTimeOf(read, large, 1)];
  return ofLarge <= ofSmall * MOST_TIMES ? null : ofLarge / ofSmall;
}

/** Milliseconds that reading the text so many times takes. */
async function wallTimeOf(read: (text: string) => unknown, text: string, times: number): Promise<number> {
  const started = performance.now();
  for (let time = 0; time < times; time += 1) await read(text);
  return performance.now() - started;
}

/** The same of this thread's share of the processor, on average over many times: kernels may count it in steps of 4 ms. */
async function cpuTimeOf(read: (text: string) => unknown, text: string, times: number): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < times * CPU_RUNS; time += 1) await read(text);
  const { user, system } = process.threadCpuUsage(before);
  return Math.max((user + system) / 1000 / CPU_RUNS, NOISE_MS);
}
