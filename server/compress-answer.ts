import { promisify } from "node:util";
import { gzip } from "node:zlib";

const compress = promisify(gzip);

/**
 * A quick setting: these answers are made and compressed for one visitor. Brotli at a like speed is no smaller here, and
 * setting it up costs several times as much CPU for a page (measured with `npm run bench`).
 */
const LEVEL = 4;

/** Smaller answers fit in one packet as they are. */
const WORTH_IT_BYTES = 1_200;

/**
 * A text answer, gzipped where the visitor takes it. `accepted` is the request's Accept-Encoding.
 * The answer must be whole already, not a stream that goes on.
 */
export async function compressAnswer(answer: Response, accepted: string): Promise<Response> {
  if (!answer.body || !/^text\//.test(answer.headers.get("Content-Type") ?? "")) return answer;
  const whole = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.append("Vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(accepted) || whole.length < WORTH_IT_BYTES) {
    return new Response(whole, { status: answer.status, headers });
  }
  headers.set("Content-Encoding", "gzip");
  const body = await compress(whole, { level: LEVEL });
  return new Response(new Uint8Array(body), { status: answer.status, headers });
}
