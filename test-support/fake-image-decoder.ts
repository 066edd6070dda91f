import process from "node:process";
import { createInterface } from "node:readline";
import type { DecoderResponse } from "#app/stations/images/image-decoder.server.ts";

/** Stands for the program that decodes images, in tests: each image is a word that says what happens. */
const write = (response: DecoderResponse | "unknown") => process.stdout.write(`${JSON.stringify(response)}\n`);

const respond = (text: string) =>
  write({ kind: "images", images: [{ side: 1, webp: Buffer.from(text).toString("base64") }] });

createInterface({ input: process.stdin }).on("line", (line) => {
  const word = Buffer.from(line.split(" ")[1] ?? "", "base64").toString();
  if (word === "pid") respond(String(process.pid));
  if (word === "environment") respond(JSON.stringify(process.env));
  if (word === "crash") process.kill(process.pid, "SIGSEGV");
  if (word === "too long response") process.stdout.write("x".repeat(6 * 1024 * 1024 + 1));
  if (word === "no JSON") process.stdout.write("images\n");
  if (word === "malformed response") write("unknown");
  if (word === "bug") write({ kind: "failed", message: "broken" });
  // Blocks the event loop, so that a handled signal has no effect.
  if (word === "hang") for (;;);
});
