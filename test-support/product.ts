import { dirname, join } from "node:path";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { type ExitStatus, QUICK_COMPILE, startChildProcess } from "./child-process.ts";
import { copyDataFolder } from "./copy-data-folder.ts";
import { findFreePort } from "./free-port.ts";
import { makeTemporaryFolder, type TemporaryFolder } from "./temporary-folder.ts";
import { waitUntil } from "./wait-until.ts";

export type Product = {
  /** `http://localhost:port`: the default of PUBLIC_URL. */
  origin: string;
  port: number;
  dataDir: string;
  pid: number | undefined;
  /** Its output so far. */
  log: () => string;
  /** Sends the signal and waits for the end. Removes a temporary data folder. */
  stop: (signal?: NodeJS.Signals) => Promise<ExitStatus>;
  /** Kills it, as a power cut would. A temporary data folder stays until this process exits. */
  kill: () => Promise<void>;
};

export type ProductOptions = {
  /** Settings on top of the defaults of tests. The environment of this process is not inherited. */
  env?: Record<string, string>;
  /** A data folder that is kept, for a second start; the default is a new temporary one. */
  dataDir?: string;
  /** Starts on a database without tables; the default is one that a first start has prepared, which takes less time. */
  isFirstStart?: boolean;
  /** The default is a free one; for a second start at the same address. */
  port?: number;
  /** The speed of its clock: for counts of listeners, titles and stream checks. 1 is real time. */
  clockSpeed?: number;
  /** When that clock began to differ from real time, in milliseconds since 1970; the default is the start. For a second start. */
  clockEpoch?: number;
  /** Hashes passwords in no time: for tests whose subject is neither hashes nor an account from before the start. */
  fastHashing?: boolean;
  /** Runs the sources behind Vite, as `npm run dev` does, instead of the build. */
  development?: boolean;
};

const START_WITH_PARTS = join(import.meta.dirname, "start-with-test-parts.ts");
const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 60_000;

/**
 * Starts the product on a free port and waits until it is healthy. It ends with this process.
 * Errors: with its log, when it ends or is not healthy in time.
 */
export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const { env = {}, dataDir, isFirstStart = false, clockSpeed, clockEpoch, fastHashing, development = false } = options;
  const folder = dataDir === undefined ? makeDataFolder(env, isFirstStart) : undefined;
  const dataFolder = dataDir ?? folder?.path ?? "";
  const port = options.port ?? (await findFreePort());
  const command = development ? ["start.js", "--dev"] : [clockSpeed || fastHashing ? START_WITH_PARTS : "start.js"];
  const server = startChildProcess(process.execPath, [QUICK_COMPILE, ...command], {
    cwd: projectRoot(),
    env: {
      ...systemSettings(),
      ...productSettings(port, dataFolder),
      ...env,
      ...(clockSpeed ? { CLOCK_SPEED: String(clockSpeed) } : {}),
      ...(clockEpoch ? { CLOCK_EPOCH: String(clockEpoch) } : {}),
      ...(fastHashing ? { FAST_HASHING: "true" } : {}),
    },
  });

  // Waits for its own line first: another program may have taken the port meanwhile, and answer.
  const isHealthy = async () =>
    server.log().includes("RadioWave is listening") &&
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

/** The environment variables with data folders to copy, which takes less time than to create a database. */
export const DATA_TEMPLATES = {
  /** Without tables. */
  new: "RADIOWAVE_TEST_NEW_DATA",
  /** As after the first start. */
  prepared: "RADIOWAVE_TEST_PREPARED_DATA",
} as const;

function makeDataFolder(env: Record<string, string>, isFirstStart: boolean): TemporaryFolder {
  const dataTemplate = process.env[DATA_TEMPLATES[isFirstStart ? "new" : "prepared"]];
  return dataTemplate && !env.DATABASE_URL ? copyDataFolder(dataTemplate) : makeTemporaryFolder("data");
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

/** The environment that any program needs, without settings of the product. */
function systemSettings(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, LANG } = process.env;
  return { PATH: `${dirname(process.execPath)}:${PATH}`, HOME, TMPDIR, LANG };
}
