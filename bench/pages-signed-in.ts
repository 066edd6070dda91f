import { mkdtempSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { signInAt } from "#test-support/people.ts";
import { putStations } from "./insert-stations.ts";
import { AT_REST_AFTER_MS, cpuMicrosecondsARequest, getPage } from "./pages.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 5;

const VISITOR = { email: "bench@radio.example", password: "measured not hoped" };

/** Pages for a signed-in viewer, against React and its router alone, and a bare server that sends the bytes. */
export async function benchSignedInPages(folder: string, settings: Record<string, string> = {}): Promise<BenchRow[]> {
  const dataDir = join(folder, "signed-in");
  await putStations(dataDir);
  const product = await startServer("start.js", "/healthz", {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: VISITOR.email,
    ADMIN_PASSWORD: VISITOR.password,
    ...settings,
  });
  try {
    await sleep(AT_REST_AFTER_MS);
    const cookie = await signInAt(product.origin, VISITOR);
    const rows: BenchRow[] = [];
    for (const path of ["/", "/stations"]) rows.push(await compare(product, { path, cookie }, folder));
    return rows;
  } finally {
    await product.stop();
  }
}

async function compare(
  product: ServerProcess,
  { path, cookie }: { path: string; cookie: string },
  folder: string,
): Promise<BenchRow> {
  const directory = mkdtempSync(join(folder, "react-"));
  const [DATA, BODY, HEADERS] = [join(directory, "data"), join(directory, "body"), join(directory, "headers.json")];
  const data = await fetch(`${product.origin}${path === "/" ? "/_" : path}.data`, { headers: { Cookie: cookie } });
  writeFileSync(DATA, await data.text());
  const { body, headers } = await getPage(product.origin + path, cookie);
  writeFileSync(BODY, body);
  const sent = headers.filter((_, at) => !/^content-length$/i.test(headers[at - (at % 2)] ?? ""));
  writeFileSync(HEADERS, JSON.stringify([...sent, "Content-Length", String(body.length)]));
  const react = await startServer("bench/react-server.ts", "/", { DATA, PAGE: path });
  const bare = await startServer("bench/bare-server.ts", "/", { BODY, HEADERS });
  const drawnTitle = titleOf((await getPage(react.origin)).body.toString());
  const ownTitle = titleOf(await (await fetch(product.origin + path, { headers: { Cookie: cookie } })).text());
  if (drawnTitle !== ownTitle) throw new Error(`The reference draws «${drawnTitle}» instead of «${ownTitle}»`);
  const [ours, reacts, bares]: [number[], number[], number[]] = [[], [], []];
  // The first round is warm-up.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await cpuMicrosecondsARequest(product, { path, cookie });
    const other = await cpuMicrosecondsARequest(react, { path });
    const third = await cpuMicrosecondsARequest(bare, { path });
    if (round === 0) continue;
    ours.push(one);
    reacts.push(other);
    bares.push(third);
  }
  await Promise.all([react.stop(), bare.stop()]);
  const [subject, drawn, sentBare] = [median(ours), median(reacts), median(bares)];
  return {
    what: `${path} for a signed-in viewer, CPU per request`,
    subject: `${subject.toFixed(0)} µs`,
    reference: `${drawn.toFixed(0)} µs, React alone; ${sentBare.toFixed(0)} µs, bare node:http`,
    ratio: subject / (drawn + sentBare),
  };
}

function titleOf(html: string): string {
  return /<title>(.*?)<\/title>/.exec(html)?.[1] ?? "";
}
