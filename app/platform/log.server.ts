import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import { errorForLog } from "./error-for-log.ts";
import { oncePerProcess } from "./once-per-process.server.ts";

/** A request's fields stand in its message already; a terminal shows them once. */
const REQUEST_FIELDS = "requestId,method,path,status,ms,aborted";

/**
 * The product's log: JSON, one line an event, or readable lines in a terminal.
 * Nothing that is logged holds a cookie, a mail address or an address with a password: callers pass chosen fields only.
 */
export const log: Logger = oncePerProcess("log", () =>
  pino(
    {
      level: process.env.VITEST ? "silent" : "info",
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: errorForLog },
      formatters: { level: (level) => ({ level }) },
    },
    destination(),
  ),
);

function destination() {
  if (!process.stdout.isTTY) return pino.destination({ fd: 1, sync: true });
  return pretty({ colorize: true, translateTime: "SYS:HH:MM:ss", ignore: REQUEST_FIELDS, sync: true });
}
