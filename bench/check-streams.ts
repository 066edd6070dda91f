/**
 * A process that inspects streams as checks do, ten at once, and prints the CPU time of one in milliseconds. Arguments:
 * the checkout whose code it runs, the number of inspections, and the URLs, in turn.
 */
import { join } from "node:path";

const [checkout = "", count = "", ...urls] = process.argv.slice(2);
const load = (file: string) => import(join(checkout, file));
const { createStreamClient } = await load("app/platform/net/stream-client.server.ts");
const { inspectStream } = await load("app/sound/streams/inspect-stream.server.ts");
const { trustCertificate } = await load("test-support/certificate.ts");

const PARALLEL = 10;

trustCertificate();
const streamClient = createStreamClient({ allowPrivate: true });

async function inspect(times: number): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < times) {
      const url = urls[next % urls.length];
      next += 1;
      await inspectStream(streamClient, url);
    }
  };
  await Promise.all(Array.from({ length: PARALLEL }, worker));
}

// The first ones load and compile the code.
await inspect(20 * PARALLEL);
const before = process.cpuUsage();
await inspect(Number(count));
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1_000 / Number(count));
process.exit(0);
