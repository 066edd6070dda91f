import { startChildProcess } from "../child-process.ts";
import { requiredProgram } from "../find-programs.ts";
import { findFreePort } from "../free-port.ts";
import { waitUntil } from "../wait-until.ts";

/** A session of a WebDriver server. Source: W3C WebDriver. */
export type WebDriverSession = {
  /** The browser's name and version. */
  version: string;
  /** Sends a command; gives its value, whose type the caller states. Errors: the driver's. */
  send: <Value>(method: "GET" | "POST" | "DELETE", path: string, parameters?: object) => Promise<Value>;
  stop: () => Promise<void>;
};

type Created = { sessionId: string; capabilities: { browserName: string; browserVersion: string } };

/** Starts this driver, and with it a browser with these capabilities. */
export async function openSession(
  driverName: string,
  { capabilities, env }: { capabilities: object; env: NodeJS.ProcessEnv },
): Promise<WebDriverSession> {
  const port = await findFreePort();
  const driver = startChildProcess(requiredProgram(driverName), [`--port=${port}`], { env });
  const origin = `http://127.0.0.1:${port}`;
  const send = async <Value>(method: string, path: string, parameters: object = {}): Promise<Value> => {
    const body = method === "POST" ? { body: JSON.stringify(parameters) } : {};
    const response = await fetch(origin + path, { method, headers: { "Content-Type": "application/json" }, ...body });
    // Every response of a driver has a value; that of an error says what failed.
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  await waitUntil(`${driverName} responds`, async () => (await fetch(`${origin}/status`)).ok, {
    failureReason: () => (driver.ending() ? `${driverName} ended.\n${driver.log()}` : undefined),
  });
  const { sessionId, capabilities: given } = await send<Created>("POST", "/session", {
    capabilities: { alwaysMatch: capabilities },
  });
  return {
    version: `${given.browserName}/${given.browserVersion}`,
    send: (method, path, parameters) => send(method, `/session/${sessionId}${path}`, parameters),
    stop: async () => {
      await send("DELETE", `/session/${sessionId}`);
      await driver.stop();
    },
  };
}

/**
 * The program and arguments of a browser that ends with the driver that starts it, even after a `kill -9`: drivers
 * leave their browsers running.
 */
export function endingWithDriver(program: string, args: string[]): { binary: string; args: string[] } {
  return { binary: requiredProgram("setpriv"), args: ["--pdeathsig", "KILL", "--", program, ...args] };
}
