/** The lengths that are compared: the large text is eight times as long as the small one. */
const LENGTHS = { small: 4_000, large: 32_000 };
/** Linear code reads the small text eight times as fast as the large one once; quadratic code in an eighth of the time. */
const MAX_RATIO = 4;
/**
 * Lists of more than some 15,000 values are stored apart by the engine, and fetching memory for them is slow on some
 * machines: linear code takes up to five times as long. Below that length it does not. Code whose time is a·n + b·n²
 * and which reaches the first limit with the lengths above also reaches the second with these.
 */
const SHORT_LENGTHS = { small: 1_500, large: 12_000 };
const MAX_SHORT_RATIO = 2.5;

const TIMES_LARGER = 8;
/** Shorter times are noise. */
const NOISE_MS = 1;
/** After this many runs the load of the machine does not explain the difference. */
const MAX_RUNS = 30;
/** Kernels may count the processor's time in steps of 4 ms. */
const MIN_CPU_MS = 200;

type HostileText = (length: number) => string;

/**
 * Texts of about `length` characters on which backtracking regular expressions and rescanning loops are slow. The full
 * stop of an expression does not match U+2028, which a line that ends with LF may contain.
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
 * The time of `read` for one text, divided by that for eight texts of an eighth of its length; null when linear code
 * explains it. Each reading is timed alone and the best of each length counts, because a busy machine interrupts some
 * of them. One that takes a little longer than a time slice is always interrupted: if none is fast enough, the
 * processor's time decides.
 */
export async function superLinearRatio(read: (text: string) => unknown, text: HostileText): Promise<number | null> {
  const [small, large] = [text(LENGTHS.small), text(LENGTHS.large)];
  await read(small);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < MAX_RUNS; run += 1) {
    most = Math.min(most, await wallTimeOf(read, large));
    // Most readers are too fast to compare.
    if (most <= NOISE_MS * MAX_RATIO) return null;
    for (let time = 0; time < TIMES_LARGER; time += 1) least = Math.min(least, await wallTimeOf(read, small));
    if (most <= least * TIMES_LARGER * MAX_RATIO) return null;
  }
  const ratio = await cpuRatio(read, small, large);
  if (ratio <= MAX_RATIO) return null;
  const shortRatio = await cpuRatio(read, text(SHORT_LENGTHS.small), text(SHORT_LENGTHS.large));
  return shortRatio <= MAX_SHORT_RATIO ? null : ratio;
}

/** Milliseconds for one reading. */
async function wallTimeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const started = performance.now();
  await read(text);
  return performance.now() - started;
}

/** The ratio of `superLinearRatio` in processor time of this thread. */
async function cpuRatio(read: (text: string) => unknown, small: string, large: string): Promise<number> {
  const ofSmall = await cpuTimeOf(read, small);
  return (await cpuTimeOf(read, large)) / (ofSmall * TIMES_LARGER);
}

/** Milliseconds of processor time for one reading: the mean of as many as the clock needs. */
async function cpuTimeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const before = process.threadCpuUsage();
  for (let readings = 1; ; readings += 1) {
    await read(text);
    const { user, system } = process.threadCpuUsage(before);
    const spent = (user + system) / 1000;
    if (spent >= MIN_CPU_MS) return spent / readings;
  }
}
