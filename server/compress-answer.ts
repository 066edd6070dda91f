import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Quick settings: these answers are made and compressed for one visitor. */
const BROTLI_OPTIONS = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } };
const GZIP_OPTIONS = { level: 5 };

/** Smaller answers fit in one packet as they are. */
const WORTH_IT_BYTES = 1_200;

/**
 * A text answer in the best encoding that the visitor takes. `accepted` is the request's Accept-Encoding.
 * The answer must be whole already, not a stream that goes on.
 */
export async function compressAnswer(answer: Response, accepted: string): Promise<Response> {
  if (!answer.body || !/^text\//.test(answer.headers.get("Content-Type") ?? "")) return answer;
  const encoding = /\bbr\b/.test(accepted) ? "br" : /\bgzip\b/.test(accepted) ? "gzip" : null;
  const whole = new Uint8Array(await answer.arrayBuffer());
  const headers = new Headers(answer.headers);
  headers.append("Vary", "Accept-Encoding");
  if (encoding === null || whole.length < WORTH_IT_BYTES)
    return new Response(whole, { status: answer.status, headers });
  const body = encoding === "br" ? await brotli(whole, BROTLI_OPTIONS) : await zip(whole, GZIP_OPTIONS);
  headers.set("Content-Encoding", encoding);
  return new Response(new Uint8Array(body), { status: answer.status, headers });
}
