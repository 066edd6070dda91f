import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { acceptedEncoding } from "#app/platform/accepted-encoding.ts";

const compress = promisify(gzip);

/**
 * The quickest setting: these answers are made and compressed for one visitor, and after drawing the page this is what costs
 * most. Brotli at a like speed is no smaller here, and setting it up costs several times as much CPU for a page (measured with
 * `npm run bench`).
 */
const LEVEL = 1;

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
  const takesGzip = acceptedEncoding(accepted, ["gzip"]) === "gzip";
  if (takesGzip && whole.length >= WORTH_IT_BYTES) headers.set("Content-Encoding", "gzip");
  const body = headers.has("Content-Encoding") ? await compress(whole, { level: LEVEL }) : whole;
  headers.set("Content-Length", String(body.length));
  return new Response(body, { status: answer.status, headers });
}
