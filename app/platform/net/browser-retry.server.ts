import { LRUCache } from "lru-cache";
import { DAY_MS } from "#app/platform/text/durations.ts";
import { HangUpError, StreamError } from "./stream-error.server.ts";

type Opened = { status: number; headers: Record<string, string | undefined>; close: () => void };

/** Opens a URL as this program, or as a browser does. */
type Open<Answer extends Opened> = (asBrowser: boolean) => Promise<Answer>;

/** Statuses of servers that refuse an unknown program, or a request for titles. */
const REFUSALS = [400, 401, 403, 406];

const MAX_REMEMBERED = 1_000;

/**
 * Returns a function that opens a URL, and after a refusal once more as a browser. What worked for the URL, whatever its
 * query, is tried first for a day: not for its host, where other streams may have titles. Of two refusals the first is
 * given. Errors: those of `open`.
 */
export function createBrowserRetry<Answer extends Opened>() {
  const browsersOnly = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: DAY_MS });

  return async ({ origin, pathname }: URL, open: Open<Answer>): Promise<Answer> => {
    const key = origin + pathname;
    const asBrowser = browsersOnly.has(key);
    const first = await answerOf(open(asBrowser));
    if (!isRefused(first)) return openedOrThrow(first);
    const second = await answerOf(open(!asBrowser)).catch((error: unknown) => {
      close(first);
      throw error;
    });
    if (second instanceof StreamError || isRefused(second)) {
      close(second);
      return openedOrThrow(first);
    }
    close(first);
    if (asBrowser) browsersOnly.delete(key);
    // A page is what some servers have for browsers: SHOUTcast, and those that are out of order.
    else if (!/^text\/html\b/i.test(second.headers["content-type"] ?? "")) browsersOnly.set(key, true);
    return second;
  };
}

function answerOf<Answer>(opening: Promise<Answer>): Promise<Answer | StreamError> {
  return opening.catch((error: unknown) => {
    if (error instanceof StreamError) return error;
    throw error;
  });
}

function isRefused(answer: Opened | StreamError): boolean {
  return answer instanceof StreamError ? answer instanceof HangUpError : REFUSALS.includes(answer.status);
}

function openedOrThrow<Answer extends Opened>(answer: Answer | StreamError): Answer {
  if (answer instanceof StreamError) throw answer;
  return answer;
}

function close(answer: Opened | StreamError): void {
  if (!(answer instanceof StreamError)) answer.close();
}
