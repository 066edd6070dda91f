/** The reference: a bare node:http server that answers every request with the same bytes, read from the file BODY. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";

const body = readFileSync(process.env.BODY ?? "");
const headers = {
  "Content-Type": process.env.TYPE ?? "text/html; charset=utf-8",
  "Content-Length": body.length,
};

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  "127.0.0.1",
);
