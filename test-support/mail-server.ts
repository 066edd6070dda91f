import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { CERTIFICATE } from "./certificate.ts";
import { findFreePort } from "./free-port.ts";
import { type ReceivedMail, readMail } from "./read-mail.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * - `take`: accepts the mail.
 * - `hang`: sends nothing, not even a greeting.
 * - `hang-on-content`: receives the envelope and the content, and never replies.
 * - `drop`: closes the connection after the content, without a reply.
 * - `drop-after-taking`: accepts the mail, and closes the connection without a reply.
 * - a refusal: this code, to the sign-in, the sender, the recipient or the content.
 */
export type MailServerBehaviour =
  | "take"
  | "hang"
  | "hang-on-content"
  | "drop"
  | "drop-after-taking"
  | { code: number; to: "sign-in" | "sender" | "recipient" | "content" };

export type MailServer = {
  /** For SMTP_URL. */
  url: string;
  /** The accepted mails, the oldest first. */
  mails: ReceivedMail[];
  /** All that was received before a connection was encrypted. */
  plaintext: () => string;
  behave: (behaviour: MailServerBehaviour) => void;
  /** Waits until this many mails were accepted. */
  until: (count: number) => Promise<void>;
  /** Waits until a connection hangs. */
  untilHanging: () => Promise<void>;
  /** Closes all connections. */
  dropAll: () => void;
  stop: () => Promise<void>;
  /** Listens again, on the same port. */
  start: () => Promise<void>;
};

/**
 * An SMTP server on a free port that delivers nothing. `startTls`: it offers STARTTLS, with the certificate of tests.
 */
export async function startMailServer({ host = "127.0.0.1", startTls = false } = {}): Promise<MailServer> {
  const port = await findFreePort();
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let behaviour: MailServerBehaviour = "take";
  let hanging = 0;
  let plaintext = "";
  let server: SMTPServer | null = null;

  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };

  const options: SMTPServerOptions = {
    ...(startTls ? CERTIFICATE : { disabledCommands: ["STARTTLS"] }),
    authOptional: true,
    allowInsecureAuth: true,
    disableReverseLookup: true,
    logger: false,
    onConnect: (_, response) => {
      if (behaviour !== "hang") return response();
      hanging += 1;
    },
    onAuth: (_, __, response) => {
      const error = refusal(behaviour, "sign-in");
      response(error, error ? undefined : { user: "rádio" });
    },
    onMailFrom: (_, __, response) => response(refusal(behaviour, "sender")),
    onRcptTo: (_, __, response) => response(refusal(behaviour, "recipient")),
    onData: async (stream, { envelope }, response) => {
      // Fails when the connection closes: then there is nothing to reply to.
      const chunks = await stream.toArray().catch(() => null);
      const error = refusal(behaviour, "content");
      if (!chunks) return;
      if (behaviour === "hang-on-content") {
        hanging += 1;
        return;
      }
      if (behaviour === "drop") return dropAll();
      if (error) return response(error);
      mails.push(readMail(Buffer.concat(chunks), envelope));
      if (behaviour === "drop-after-taking") return dropAll();
      response();
    },
  };

  async function start(): Promise<void> {
    const starting = new SMTPServer(options);
    // Errors of closed connections; tests check what the sender makes of them.
    starting.on("error", () => undefined);
    starting.server.on("connection", (socket) => {
      sockets.add(socket);
      // After STARTTLS this socket emits no more data.
      socket.on("data", (chunk) => (plaintext += chunk.toString("latin1")));
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      starting.server.once("error", reject);
      starting.listen(port, host, resolve);
    });
    // Does not keep the process alive.
    starting.server.unref();
    server = starting;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = null;
    if (!stopping) return;
    const stopped = new Promise<void>((resolve) => stopping.close(resolve));
    dropAll();
    await stopped;
  }

  await start();
  return {
    url: `smtp://${host.includes(":") ? `[${host}]` : host}:${port}`,
    mails,
    plaintext: () => plaintext,
    behave: (next) => {
      behaviour = next;
    },
    until: (count) => waitUntil(`${count} mails are accepted`, () => mails.length >= count),
    untilHanging: () => waitUntil("a connection hangs", () => hanging > 0),
    dropAll,
    stop,
    start,
  };
}

function refusal(behaviour: MailServerBehaviour, to: "sign-in" | "sender" | "recipient" | "content"): Error | null {
  if (typeof behaviour !== "object" || behaviour.to !== to) return null;
  return Object.assign(new Error("Refused by the test"), { responseCode: behaviour.code });
}
