/**
 * Why a script cannot be loaded: the server has another version and no longer this file; it does not respond; or it
 * responds, and the browser still fails: Firefox and Safari do not request an import again that failed in the document.
 */
export type MissingCause = "new version" | "no connection" | "failed before";

/** A part of the page whose script cannot be loaded. */
export class ScriptMissing extends Error {
  readonly missing: MissingCause;

  constructor(missing: MissingCause, cause: unknown) {
    super(`A script cannot be loaded: ${missing}.`, { cause });
    this.missing = missing;
  }
}

/**
 * Loads a part of the page by `load`, a dynamic import; a second time if the server responds, since a request may have
 * been lost. Errors: ScriptMissing.
 */
export async function loadScript<Loaded>(load: () => Promise<Loaded>, request = requestPastCaches): Promise<Loaded> {
  try {
    return await load();
  } catch (cause) {
    const status = await request(urlIn(cause)).catch(() => null);
    if (isGone(status)) throw new ScriptMissing("new version", cause);
    // A proxy responds with 502, 503 or 504 while the server is away.
    if (status !== 200) throw new ScriptMissing("no connection", cause);
  }
  return load().catch((cause: unknown) => {
    throw new ScriptMissing("failed before", cause);
  });
}

/** Waits before another try: for some seconds, or until the device has a connection again. */
export function nextTry(seconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 1000 * seconds);
    window.addEventListener("online", () => resolve(), { once: true });
  });
}

const isGone = (status: number | null) => status === 404 || status === 410;

/** The file that an import could not load. Safari's errors do not name it: then the script that this function is in. */
function urlIn(error: unknown): string {
  return /https?:\/\/\S+/.exec(error instanceof Error ? error.message : "")?.[0] ?? import.meta.url;
}

const RESPONSE_TIMEOUT_MS = 10_000;

/** The status of the response. Errors: rejects without a connection. */
async function requestPastCaches(url: string): Promise<number> {
  const signal = AbortSignal.timeout(RESPONSE_TIMEOUT_MS);
  return (await fetch(url, { method: "HEAD", cache: "no-store", signal })).status;
}
