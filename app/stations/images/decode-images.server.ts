/**
 * The program that decodes untrusted images, started by image-decoder.server.ts: it reads requests from standard input,
 * one a line, a task and the image in base64, and writes the response to each to standard output, as a line of JSON. It
 * imports little, so that it starts quickly.
 */
import process from "node:process";
import { createInterface } from "node:readline";
import sharp from "sharp";
import type { DecoderResponse } from "./image-decoder.server.ts";
import { asJpeg, imageSize, makeSquares } from "./make-squares.server.ts";

// Leave the other CPU cores to page requests; a cache is useless because no image is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

createInterface({ input: process.stdin }).on("line", async (line) => {
  const [task = "", image = ""] = line.split(" ", 2);
  process.stdout.write(`${JSON.stringify(await respond(task, Buffer.from(image, "base64")))}\n`);
});
// The server has exited. A normal exit would wait for a running decoder.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));

async function respond(task: string, image: Uint8Array<ArrayBuffer>): Promise<DecoderResponse> {
  try {
    if (task === "jpeg") return { kind: "images", images: [{ side: 0, webp: base64(await asJpeg(image)) }] };
    if (task === "size") {
      const size = await imageSize(image);
      return size ? { kind: "size", ...size } : { kind: "none" };
    }
    const squares = await makeSquares(image);
    if (!squares) return { kind: "none" };
    return { kind: "images", images: squares.map((square) => ({ ...square, webp: base64(square.webp) })) };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64");
}
