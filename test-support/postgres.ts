import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { Client } from "pg";
import { startChildProcess } from "./child-process.ts";
import { findPostgresPrograms } from "./find-programs.ts";
import { findFreePort } from "./free-port.ts";
import { findUnprivilegedAccount, type SystemAccount } from "./system-accounts.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { waitUntil } from "./wait-until.ts";

export type Postgres = {
  /** `postgres://…/postgres`: the server's maintenance database. */
  url: string;
  createDatabase: () => Promise<string>;
  stop: () => Promise<void>;
};

/** SIGINT: a fast shutdown, which ends all connections; SIGQUIT: an immediate one; SIGKILL: as a crash. */
export type Shutdown = "SIGINT" | "SIGQUIT" | "SIGKILL";

/** A server that a test stops and starts, at the same port and with the same data. */
export type RestartablePostgres = Postgres & {
  shutDown: (signal: Shutdown) => Promise<void>;
  /** Starts it again, and waits until it accepts connections. */
  start: () => Promise<void>;
};

/** The environment variable with the URL of the server that the global setup of a test run has started. */
export const POSTGRES_OF_RUN = "RADIOWAVE_TEST_POSTGRES";

/** The name of a database with the tables on that server, to copy: the migrations take longer than most tests. */
export const DATABASE_WITH_TABLES = "pattern_with_tables";

/** For speed: the data need no durability. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  max_connections: "400",
  shared_buffers: "32MB",
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
};

const SHUTDOWN_TIMEOUT_MS = 60_000;

/**
 * Starts an empty PostgreSQL server on a free port of 127.0.0.1 that ends with this process. No password: trust.
 * `keepsCommits`: no commit is lost when the server is killed, only when the machine is.
 */
export async function startPostgres({ keepsCommits = false } = {}): Promise<RestartablePostgres> {
  const programs = findPostgresPrograms();
  if (!programs) throw new Error("PostgreSQL's server programs (initdb, postgres) are not installed.");
  const account = findUnprivilegedAccount(["postgres", "nobody"]);
  const folder = makeTemporaryFolder("postgres", account);
  const cluster = join(folder.path, "cluster");
  await makeCluster(join(programs, "initdb"), cluster, account);

  const port = await findFreePort();
  const settings = Object.entries({
    ...SETTINGS,
    synchronous_commit: keepsCommits ? "on" : SETTINGS.synchronous_commit,
    port: String(port),
    unix_socket_directories: folder.path,
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const startServer = () =>
    startChildProcess(
      join(programs, "postgres"),
      ["-D", cluster, ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      // SIGQUIT: PostgreSQL ends at once, and frees its shared memory.
      { account, cwd: folder.path, deathSignal: "SIGQUIT" },
    );
  let server = startServer();
  await waitUntil("PostgreSQL answers", () => responses(url), {
    failureReason: () => (server.ending() ? `PostgreSQL ended while starting.\n${server.log()}` : undefined),
  });

  return {
    url,
    createDatabase: () => createDatabase(url),
    shutDown: async (signal) => {
      await server.stop(signal, SHUTDOWN_TIMEOUT_MS);
    },
    start: async () => {
      server = startServer();
      await waitUntil("PostgreSQL answers again", () => {
        // The processes of a killed server hold its memory until they have noticed; until then it does not start.
        if (server.ending()) server = startServer();
        return responses(url);
      });
    },
    stop: async () => {
      await server.stop("SIGQUIT");
      folder.remove();
    },
  };
}

/** The server of this test run, whose new databases have the tables; without one, a new and empty server. */
export async function openPostgres(): Promise<Postgres> {
  const url = process.env[POSTGRES_OF_RUN];
  if (!url) return startPostgres();
  const createCopy = () => createDatabase(url, { databaseTemplate: DATABASE_WITH_TABLES });
  // It is stopped at the end of the run.
  return { url, createDatabase: createCopy, stop: async () => {} };
}

/**
 * Creates a database on a server, empty or a copy of `databaseTemplate`, and returns its URL. The template must have no
 * connections.
 */
export async function createDatabase(
  serverUrl: string,
  {
    name = `test_${randomBytes(6).toString("hex")}`,
    databaseTemplate,
  }: { name?: string; databaseTemplate?: string } = {},
): Promise<string> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    const copied = databaseTemplate === undefined ? "" : ` TEMPLATE ${client.escapeIdentifier(databaseTemplate)}`;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}${copied}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

async function makeCluster(initdb: string, cluster: string, account: SystemAccount | undefined): Promise<void> {
  const options = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"];
  const making = startChildProcess(initdb, ["-D", cluster, ...options], { account, cwd: "/" });
  const { code } = await making.exited;
  if (code !== 0) throw new Error(`initdb failed.\n${making.log()}`);
}

async function responses(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  await client.connect();
  await client.end();
  return true;
}
