import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** A request of an attacker. `from`: the address that the proxy in front would report. */
type AttackRequest = {
  path: string;
  from: string;
  method?: "GET" | "HEAD" | "POST";
  cookie?: string;
  json?: unknown;
  /** A body of another type. */
  body?: { type: string; text: string };
};

type AttackResponse = { status: number; cookies: string[] };

/** What a running attack uses: its target, the signal that ends it, and a count of responses by status. */
export type Attack = {
  origin: string;
  signal: AbortSignal;
  send: (attackRequest: AttackRequest) => Promise<AttackResponse>;
  /** Sends a request and closes the connection without waiting for the response. */
  sendAndHangUp: (attackRequest: AttackRequest) => Promise<void>;
  /** Opens a response and leaves it open. Resolves with its status. */
  hold: (attackRequest: AttackRequest) => Promise<number>;
  /** Sends a chunked form piece by piece, each after a pause, until it is complete or the target responds. */
  sendSlowly: (attackRequest: AttackRequest, body: SlowBody) => Promise<void>;
};

type SlowBody = { pieces: number; pieceBytes: number; pauseMs: number };

/** Responses by status; 0 counts requests without a response, "aborted" those that did not wait for one. */
export type ResponseCounts = Record<string, number>;

export function createAttack(origin: string, signal: AbortSignal): { attack: Attack; answers: ResponseCounts } {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  const held = new Set<IncomingMessage>();
  const answers: ResponseCounts = {};
  const count = (status: number | "aborted") => {
    answers[status] = (answers[status] ?? 0) + 1;
  };

  const open = (attackRequest: AttackRequest, keepAlive: boolean): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { path, json, body } = attackRequest;
      const sentBody = json === undefined ? body?.text : JSON.stringify(json);
      const method = attackRequest.method ?? (sentBody === undefined ? "GET" : "POST");
      const options = { method, signal, agent: keepAlive ? agent : false, headers: headersOf(attackRequest, origin) };
      const sent = request(origin, { ...options, path }, resolve);
      sent.once("error", reject);
      sent.end(sentBody);
    });

  const attack: Attack = {
    origin,
    signal,
    send: async (attackRequest) => {
      try {
        const answer = await open(attackRequest, true);
        answer.resume();
        await once(answer, "end");
        count(answer.statusCode ?? 0);
        return { status: answer.statusCode ?? 0, cookies: answer.headers["set-cookie"] ?? [] };
      } catch {
        // The target closed the connection, or the attack has ended.
        if (!signal.aborted) count(0);
        return { status: 0, cookies: [] };
      }
    },
    sendAndHangUp: async (attackRequest) => {
      const { hostname, port } = new URL(origin);
      const socket = connect(Number(port), hostname);
      socket.on("error", () => {});
      await once(socket, "connect");
      const lines = Object.entries(headersOf(attackRequest, origin)).map(([name, value]) => `${name}: ${value}`);
      socket.write(
        [`GET ${attackRequest.path} HTTP/1.1`, `Host: ${new URL(origin).host}`, ...lines, "", ""].join("\r\n"),
      );
      // The request has to arrive before the connection ends.
      await sleep(5);
      socket.destroy();
      count("aborted");
    },
    hold: async (attackRequest) => {
      try {
        const answer = await open(attackRequest, false);
        held.add(answer);
        answer.on("error", () => {}).resume();
        count(answer.statusCode ?? 0);
        return answer.statusCode ?? 0;
      } catch {
        if (!signal.aborted) count(0);
        return 0;
      }
    },
    sendSlowly: async (attackRequest, { pieces, pieceBytes, pauseMs }) => {
      const headers = { ...headersOf(attackRequest, origin), "Content-Type": "application/x-www-form-urlencoded" };
      const sent = request(origin, { method: "POST", path: attackRequest.path, headers, signal, agent: false });
      const answered = new Promise<number>((resolve) => {
        sent.once("response", (answer) => resolve(answer.resume().statusCode ?? 0));
        sent.on("error", () => resolve(0));
      });
      const piece = Buffer.alloc(pieceBytes, "a");
      for (let left = pieces; left > 0; left -= 1) {
        sent.write(piece);
        if ((await Promise.race([answered, sleep(pauseMs, "unanswered")])) !== "unanswered") break;
      }
      sent.end();
      const status = await answered;
      sent.destroy();
      if (!signal.aborted) count(status);
    },
  };
  signal.addEventListener("abort", () => {
    for (const answer of held) answer.destroy();
    agent.destroy();
  });
  return { attack, answers };
}

function headersOf({ from, cookie, json, body }: AttackRequest, origin: string): Record<string, string> {
  const type = json === undefined ? body?.type : "application/json";
  return {
    "X-Forwarded-For": from,
    Origin: origin,
    "Accept-Encoding": "gzip",
    ...(cookie ? { Cookie: cookie } : {}),
    ...(type ? { "Content-Type": type } : {}),
  };
}

/** Repeats a step until the attack ends, with this many in parallel. */
export async function repeat(
  attack: Attack,
  sideBySide: number,
  step: (index: number) => Promise<unknown>,
): Promise<void> {
  let index = 0;
  const worker = async () => {
    while (!attack.signal.aborted) {
      index += 1;
      await step(index);
      // Without a pause, requests that fail at once would starve the attack's own timers.
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, worker));
}
