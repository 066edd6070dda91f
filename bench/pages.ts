import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ask, load } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { median, type Row } from "./table.ts";

const ROUNDS = 5;
const REQUESTS_A_ROUND = 1_500;

/** Pages and the largest script, each against a bare server that answers with the very same bytes. */
export async function benchPages(folder: string): Promise<Row[]> {
  const product = await startServer("start.ts", "/healthz", { DATA_DIR: join(folder, "pages") });
  const rows: Row[] = [];
  try {
    for (const path of ["/", "/stations", "/search?q=jazz", largestScript()])
      rows.push(await compare(product, path, folder));
    rows.push({
      what: "memory after load",
      subject: `${product.memoryMb().toFixed(0)} MB`,
      reference: "–",
      ratio: null,
    });
  } finally {
    await product.stop();
  }
  return rows;
}

async function compare(product: ServerProcess, path: string, folder: string): Promise<Row> {
  const body = await ask(product.origin + path);
  const file = join(folder, "body");
  writeFileSync(file, body);
  const bare = await startServer("bench/bare-server.ts", "/", { BODY: file });
  const [ours, theirs]: [number[], number[]] = [[], []];
  // The first round warms both up and does not count.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const subject = await cpuMicrosecondsARequest(product, path);
    const reference = await cpuMicrosecondsARequest(bare, path);
    if (round === 0) continue;
    ours.push(subject);
    theirs.push(reference);
  }
  await bare.stop();
  const [subject, reference] = [median(ours), median(theirs)];
  return {
    what: `${path.startsWith("/assets/") ? "largest script" : path}, CPU a request (${(body.length / 1024).toFixed(1)} kB)`,
    subject: `${subject.toFixed(0)} µs`,
    reference: `${reference.toFixed(0)} µs, bare node:http`,
    ratio: subject / reference,
  };
}

async function cpuMicrosecondsARequest(server: ServerProcess, path: string): Promise<number> {
  const before = server.cpuMs();
  await load(server.origin + path, REQUESTS_A_ROUND);
  return ((server.cpuMs() - before) * 1_000) / REQUESTS_A_ROUND;
}

function largestScript(): string {
  const folder = "build/client/assets";
  const scripts = readdirSync(folder).filter((name) => name.endsWith(".js"));
  const [largest] = scripts.toSorted(
    (one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size,
  );
  return `/assets/${largest}`;
}
