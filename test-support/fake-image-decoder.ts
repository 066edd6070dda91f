import process from "node:process";
import { createFrameReader, frameOf, serializeResponse } from "#app/stations/images/decoder-messages.ts";

/** Stands for the program that decodes images, in tests: each image is a word that says what happens. */
const readFrames = createFrameReader(1_000);

const response = (text: string) => {
  const images = [{ side: 1, webp: new TextEncoder().encode(text) }];
  process.stdout.write(frameOf(...serializeResponse({ kind: "images", images })));
};

process.stdin.on("data", (chunk: Buffer) => {
  for (const request of readFrames(chunk)) {
    const word = new TextDecoder().decode(request.subarray(1));
    if (word === "pid") response(String(process.pid));
    if (word === "environment") response(JSON.stringify(process.env));
    if (word === "crash") process.kill(process.pid, "SIGSEGV");
    if (word === "too long response") process.stdout.write(Uint8Array.of(0xff, 0xff, 0xff, 0xff));
    if (word === "malformed response") process.stdout.write(frameOf(Uint8Array.of(9)));
    if (word === "bug") process.stdout.write(frameOf(...serializeResponse({ kind: "failed", message: "broken" })));
    // Blocks the event loop, so that a handled signal has no effect.
    if (word === "hang") for (;;);
  }
});
