/**
 * The program that decodes untrusted images, started by image-decoder.server.ts: it reads requests from standard input
 * and writes one response to each to standard output. It imports little, so that it starts quickly.
 */
import process from "node:process";
import sharp from "sharp";
import {
  createFrameReader,
  DECODER_TASKS,
  type DecoderResponse,
  frameOf,
  MAX_REQUEST_BYTES,
  serializeResponse,
} from "./decoder-messages.ts";
import { asJpeg, imageSize, makeSquares } from "./make-squares.server.ts";

// Leave the other CPU cores to page requests; a cache is useless because no image is decoded twice.
sharp.concurrency(1);
sharp.cache(false);

const readFrames = createFrameReader(MAX_REQUEST_BYTES);

process.stdin.on("data", async (chunk: Buffer) => {
  for (const request of readFrames(chunk)) process.stdout.write(frameOf(...serializeResponse(await respond(request))));
});
// The server has exited. A normal exit would wait for a running decoder.
process.stdin.on("end", () => process.kill(process.pid, "SIGKILL"));

async function respond(request: Uint8Array<ArrayBuffer>): Promise<DecoderResponse> {
  const image = request.slice(1);
  try {
    if (request[0] === DECODER_TASKS.jpeg) {
      return { kind: "images", images: [{ side: 0, webp: await asJpeg(image) }] };
    }
    if (request[0] === DECODER_TASKS.size) {
      const size = await imageSize(image);
      return size ? { kind: "size", ...size } : { kind: "none" };
    }
    const images = await makeSquares(image);
    return images ? { kind: "images", images } : { kind: "none" };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
