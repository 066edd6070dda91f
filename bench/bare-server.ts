/**
 * The reference: a bare node:http server that answers every request with the same bytes, read from the file BODY, and
 * with the headers in the file HEADERS, if it exists: a JSON list of names and values.
 */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.env.BODY ?? "");
const headers: string[] = process.env.HEADERS
  ? JSON.parse(readFileSync(process.env.HEADERS, "utf8"))
  : ["Content-Type", process.env.TYPE ?? "text/html; charset=utf-8", "Content-Length", String(body.length)];

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
