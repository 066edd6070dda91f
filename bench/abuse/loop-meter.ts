/**
 * Loaded before a measured server (`--import`): the longest step of its event loop, in milliseconds of CPU time of the
 * main thread, so that other processes of the machine do not count. Each message from the parent is answered with it,
 * and begins a new measurement.
 */
const LOOP_PAUSE_MS = 1;

let longestMs = 0;
let before = process.threadCpuUsage();

function measureStep(): void {
  const { user, system } = process.threadCpuUsage(before);
  longestMs = Math.max(longestMs, (user + system) / 1_000);
  before = process.threadCpuUsage();
}

setInterval(measureStep, LOOP_PAUSE_MS).unref();

process.on("message", () => {
  measureStep();
  process.send?.(longestMs);
  longestMs = 0;
});
// The server ends as it does without a parent.
process.channel?.unref();
