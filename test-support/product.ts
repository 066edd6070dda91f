import { cpSync } from "node:fs";
import { dirname, join } from "node:path";
import { type ExitStatus, startChildProcess } from "./child-process.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder } from "./temporary-folder.ts";
import { waitUntil } from "./wait-until.ts";

export type Product = {
  /** `http://localhost:port`: the origin that the product itself takes for its own. */
  origin: string;
  port: number;
  dataDir: string;
  pid: number | undefined;
  /** Everything it has written so far. */
  log: () => string;
  /** Asks it to end and waits until it has. A temporary data folder goes with it. */
  stop: (signal?: NodeJS.Signals) => Promise<ExitStatus>;
  /** Ends it at once, as a power cut would. A temporary data folder stays until this process exits. */
  kill: () => Promise<void>;
};

export type ProductOptions = {
  /** Settings on top of a test's usual ones. Ours are not inherited: DATABASE_URL and its like come only from here. */
  env?: Record<string, string>;
  /** A folder that outlives the product, for a second start; without it a temporary one, new to the product. */
  dataDir?: string;
  /** How many times faster than real its counts of listeners, its titles and its checks of streams go. */
  clockSpeed?: number;
};

const PROJECT = join(import.meta.dirname, "..");
const FAST_START = join(import.meta.dirname, "start-with-fast-clock.ts");
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts the built product on a free port and waits until it can serve. It cannot outlive us.
 * Errors: with its log, when it ends or is not healthy in time.
 */
export async function startProduct({ env = {}, dataDir, clockSpeed }: ProductOptions = {}): Promise<Product> {
  const folder = dataDir === undefined ? makeDataFolder(env) : undefined;
  const dataFolder = dataDir ?? folder?.path ?? "";
  const port = await findFreePort();
  const server = startChildProcess(process.execPath, [clockSpeed ? FAST_START : "start.ts"], {
    cwd: PROJECT,
    env: {
      ...{ ...systemSettings(), ...productSettings(port, dataFolder), ...env },
      ...(clockSpeed ? { CLOCK_SPEED: String(clockSpeed) } : {}),
    },
  });

  const isHealthy = async () =>
    (await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(2000) })).ok;
  const failureReason = () => (server.ending() ? "The product ended while starting." : undefined);
  try {
    await waitUntil("the product is healthy", isHealthy, { timeoutMs: START_TIMEOUT_MS, failureReason });
  } catch (error) {
    await server.stop("SIGKILL");
    folder?.remove();
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${server.log()}`);
  }

  return {
    origin: `http://localhost:${port}`,
    port,
    dataDir: dataFolder,
    pid: server.pid,
    log: server.log,
    stop: async (signal = "SIGTERM") => {
      const ending = await server.stop(signal, STOP_TIMEOUT_MS);
      folder?.remove();
      return ending;
    },
    kill: async () => {
      await server.stop("SIGKILL");
    },
  };
}

/** The name of the setting that says where an embedded database lies that nobody has used: copied, it saves the seconds of making one. */
export const NEW_DATABASE = "RADIOWAVE_TEST_NEW_DATABASE";

function makeDataFolder(env: Record<string, string>): ReturnType<typeof makeTemporaryFolder> {
  const folder = makeTemporaryFolder("data");
  const databaseTemplate = process.env[NEW_DATABASE];
  if (databaseTemplate && !env.DATABASE_URL)
    cpSync(databaseTemplate, join(folder.path, "database"), { recursive: true });
  return folder;
}

function productSettings(port: number, dataFolder: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    HOST: "127.0.0.1",
    PORT: String(port),
    DATA_DIR: dataFolder,
    ALLOW_PRIVATE_STREAMS: "false",
  };
}

/** What any program needs of the environment, and nothing that could change how the product works. */
function systemSettings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, TMPDIR, LANG };
}
