import http from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** A request with exactly these headers; a GET may have a body, which `fetch` refuses. */
type ExactRequest = {
  method: "GET" | "POST";
  path: string;
  headers: Record<string, string>;
  body?: string | undefined;
};

type ExactResponse = { status: number; headers: http.IncomingHttpHeaders; body: string };

/** Sends it and decodes the body. Errors: when the answer has an encoding that the client does not accept. */
export function sendExactly(port: number, { method, path, headers, body }: ExactRequest): Promise<ExactResponse> {
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { "Content-Length": String(Buffer.byteLength(body)) };
    const options = { host: "127.0.0.1", port, method, path, headers: { ...headers, ...length } };
    const outgoing = http.request(options, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => {
        try {
          const text = decoded(Buffer.concat(chunks), response.headers["content-encoding"], headers["Accept-Encoding"]);
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
        } catch (error) {
          reject(error);
        }
      });
    });
    outgoing.once("error", reject);
    outgoing.end(body);
  });
}

function decoded(bytes: Buffer, encoding: string | undefined, accepted = ""): string {
  if (encoding === undefined) return bytes.toString();
  const decode = DECODERS[encoding];
  if (!decode || !accepted.split(", ").includes(encoding)) throw new Error(`The client does not read ${encoding}.`);
  return decode(bytes).toString();
}

const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, br: brotliDecompressSync };
