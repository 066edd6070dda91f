import { join } from "node:path";
import { openEmbeddedDatabase } from "#app/platform/database/embedded-database.server.ts";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { stations } from "#app/stations/station/stations.table.ts";
import { signInAt } from "#test-support/people.ts";
import { load } from "./load.ts";
import { type ServerProcess, startServer } from "./server-process.ts";
import { type BenchRow, median } from "./table.ts";

const ROUNDS = 5;
const REQUESTS_A_ROUND = 200;
const STATIONS = 50_000;
const STATUSES = ["approved", "pending", "suspended"] as const;
const ADMINISTRATOR = { email: "bench@radio.example", password: "measured not hoped" };

/** The cost of the viewer lookup, and of the panel's tables with 50,000 stations, on the embedded database. */
export async function benchAdminPages(folder: string): Promise<BenchRow[]> {
  const dataDir = join(folder, "people");
  await putManyStations(dataDir);
  const product = await startServer("start.ts", "/healthz", {
    DATA_DIR: dataDir,
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
  });
  try {
    const cookie = await signInAt(product.origin, ADMINISTRATOR);
    const visitor = { path: "/search", cookie: "" };
    return [
      await compare(product, "an uncached page for an administrator", { path: "/search", cookie }, visitor),
      await compare(product, "the panel's first tab, 50,000 stations", { path: "/admin", cookie }, visitor),
      await compare(
        product,
        "the panel's search among 50,000 stations",
        { path: "/admin/stations?q=radio+499", cookie },
        visitor,
      ),
    ];
  } finally {
    await product.stop();
  }
}

type Asked = { path: string; cookie: string };

async function compare(product: ServerProcess, what: string, subject: Asked, reference: Asked): Promise<BenchRow> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const one = await cpuMicrosecondsARequest(product, subject);
    const other = await cpuMicrosecondsARequest(product, reference);
    // The first round is warm-up.
    if (round > 0) ours.push(one);
    if (round > 0) theirs.push(other);
  }
  return {
    what: `${what}, CPU per request`,
    subject: `${median(ours).toFixed(0)} µs`,
    reference: `${median(theirs).toFixed(0)} µs, a visitor's ${reference.path}`,
    ratio: median(ours) / median(theirs),
  };
}

async function cpuMicrosecondsARequest(product: ServerProcess, { path, cookie }: Asked): Promise<number> {
  const before = product.cpuMs();
  await load(product.origin + path, REQUESTS_A_ROUND, cookie);
  return ((product.cpuMs() - before) * 1_000) / REQUESTS_A_ROUND;
}

async function putManyStations(dataDir: string): Promise<void> {
  const { database, migrate, close } = await openEmbeddedDatabase(dataDir);
  await migrate(join(projectRoot(), "migrations"));
  for (let start = 0; start < STATIONS; start += 1_000) {
    const some = Array.from({ length: 1_000 }, (_, index) => ({
      id: `bench-${start + index}`,
      name: `Rádio ${start + index}`,
      genre: "Pop",
      country: "Portugal",
      city: "Évora",
      streamUrl: "https://radio.example/stream",
      status: STATUSES[index % STATUSES.length] ?? "pending",
    }));
    await database.insert(stations).values(some);
  }
  await close();
}
