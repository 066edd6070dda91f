const SMALL = 4_000;
const LARGE = 32_000;

/** Linear code takes 8 times as long for eight times the text, quadratic code 64 times. */
const MOST_TIMES = 32;
/** Shorter than this is noise, whatever it is compared with. */
const NOISE_MS = 0.4;
const RUNS = 8;

export type HostileText = (length: number) => string;

/** Texts of about `length` characters: the shapes on which backtracking expressions and rescanning loops get slow. */
export function hostileTexts(prefixes: readonly string[], units: readonly string[]): [string, HostileText][] {
  return prefixes.flatMap((prefix) =>
    units.flatMap((unit) =>
      ["", "\u0001@"].map((suffix): [string, HostileText] => [
        JSON.stringify(`${prefix}(${unit})…${suffix}`),
        (length) => prefix + unit.repeat(Math.ceil(length / unit.length)) + suffix,
      ]),
    ),
  );
}

/**
 * How many times as long `read` takes for eight times the text, if that is more than linear code could take; null if not.
 * The best of several runs counts, and two sizes of one run are compared: the machine's speed and load hardly matter.
 */
export async function superLinear(read: (text: string) => unknown, text: HostileText): Promise<number | null> {
  const [small, large] = [text(SMALL), text(LARGE)];
  await read(small);
  let [least, most] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let run = 0; run < RUNS; run += 1) {
    least = Math.min(least, await timeOf(read, small));
    most = Math.min(most, await timeOf(read, large));
    if (most <= Math.max(least, NOISE_MS) * MOST_TIMES) return null;
  }
  return most / Math.max(least, NOISE_MS);
}

/** Milliseconds of the processor, of this thread: what other processes do meanwhile does not count. */
async function timeOf(read: (text: string) => unknown, text: string): Promise<number> {
  const started = process.threadCpuUsage();
  await read(text);
  const { user, system } = process.threadCpuUsage(started);
  return (user + system) / 1_000;
}
