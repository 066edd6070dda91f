import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { CERTIFICATE } from "./certificate.ts";
import { findFreePort } from "./free-port.ts";
import { type ReceivedMail, readMail } from "./read-mail.ts";
import { waitUntil } from "./wait-until.ts";

/**
 * What a mail server does with those who come:
 * - `take`: keeps the mail, as it should.
 * - `hang`: says nothing, not even a greeting.
 * - `hang-on-content`: takes the envelope and the content, and then says nothing.
 * - `drop`: breaks the connection in the middle.
 * - `drop-after-taking`: keeps the mail, and breaks the connection before it says so.
 * - a refusal: that code, to the sign-in, the sender, the recipient or the content.
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
  /** What was taken, the oldest first. */
  mails: ReceivedMail[];
  /** Everything that came in before a connection was encrypted, as text. */
  plaintext: () => string;
  behave: (mood: MailServerBehaviour) => void;
  /** Waits until this many mails have been taken. */
  until: (count: number) => Promise<void>;
  /** Waits until somebody has been left hanging. */
  untilHanging: () => Promise<void>;
  /** Breaks every connection that is open. */
  dropAll: () => void;
  stop: () => Promise<void>;
  /** Listens again, on the same port. */
  start: () => Promise<void>;
};

/**
 * An SMTP server on a free port that delivers nothing. It offers STARTTLS, with the certificate of tests, only with
 * `startTls`.
 */
export async function startMailServer({ host = "127.0.0.1", startTls = false } = {}): Promise<MailServer> {
  const port = await findFreePort();
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  let mood: MailServerBehaviour = "take";
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
    onConnect: (_, answer) => {
      if (mood !== "hang") return answer();
      hanging += 1;
    },
    onAuth: (_, __, answer) => {
      const no = refusal(mood, "sign-in");
      answer(no, no ? undefined : { user: "rádio" });
    },
    onMailFrom: (_, __, answer) => answer(refusal(mood, "sender")),
    onRcptTo: (_, __, answer) => answer(refusal(mood, "recipient")),
    onData: async (stream, { envelope }, answer) => {
      // A connection that breaks here ends the loop: there is nobody left to answer.
      const chunks = await stream.toArray().catch(() => null);
      const no = refusal(mood, "content");
      if (!chunks) return;
      if (mood === "hang-on-content") {
        hanging += 1;
        return;
      }
      if (mood === "drop") return dropAll();
      if (no) return answer(no);
      mails.push(readMail(Buffer.concat(chunks), envelope));
      if (mood === "drop-after-taking") return dropAll();
      answer();
    },
  };

  async function start(): Promise<void> {
    const starting = new SMTPServer(options);
    // What a broken connection says about itself; a test looks at what the sender makes of it.
    starting.on("error", () => undefined);
    starting.server.on("connection", (socket) => {
      sockets.add(socket);
      // Once it is encrypted, what comes in passes by this socket's events.
      socket.on("data", (chunk) => (plaintext += chunk.toString("latin1")));
      socket.once("close", () => sockets.delete(socket));
    });
    await new Promise<void>((resolve, reject) => {
      starting.server.once("error", reject);
      starting.listen(port, host, resolve);
    });
    // A test must not wait for it to end.
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
      mood = next;
    },
    until: (count) => waitUntil(`${count} mails are taken`, () => mails.length >= count),
    untilHanging: () => waitUntil("somebody is left hanging", () => hanging > 0),
    dropAll,
    stop,
    start,
  };
}

function refusal(mood: MailServerBehaviour, to: "sign-in" | "sender" | "recipient" | "content"): Error | null {
  if (typeof mood !== "object" || mood.to !== to) return null;
  return Object.assign(new Error("Not now, or never"), { responseCode: mood.code });
}
