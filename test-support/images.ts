import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { ImageStore } from "#app/stations/images/image-store.server.ts";
import { listenOnFreePort } from "./free-port.ts";

type ImageHandler = (response: ServerResponse, request: IncomingMessage) => void;

export type ImageServer = {
  origin: string;
  /** How often this path was requested. */
  visits: (path: string) => number;
  /** The most requests that were pending at once. */
  mostAtOnce: () => number;
  /** Sets the handler of a path. */
  put: (path: string, answer: ImageHandler) => void;
  stop: () => Promise<void>;
};

/** A web server for images; a path without a handler is a 404. */
export async function startImageServer(): Promise<ImageServer> {
  const answers = new Map<string, ImageHandler>();
  const visits = new Map<string, number>();
  let underWay = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    visits.set(pathname, (visits.get(pathname) ?? 0) + 1);
    underWay += 1;
    most = Math.max(most, underWay);
    response.once("close", () => {
      underWay -= 1;
    });
    const answer = answers.get(pathname);
    if (answer) answer(response, request);
    else response.writeHead(404).end();
  });
  const { port, stop } = await listenOnFreePort(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    visits: (path) => visits.get(path) ?? 0,
    mostAtOnce: () => most,
    put: (path, answer) => void answers.set(path, answer),
    stop,
  };
}

/** A handler that responds with these bytes, as this content type. */
export function sends(bytes: Uint8Array | string, type = "image/png"): ImageHandler {
  return (response) => void response.writeHead(200, { "content-type": type }).end(bytes);
}

/** An image of one colour. */
export function drawn(width: number, height = width, { r = 200, g = 40, b = 30, alpha = 1 } = {}) {
  return sharp({ create: { width, height, channels: 4, background: { r, g, b, alpha } } });
}

/** Ten frames, the first red. */
export async function animation(side: number): Promise<Buffer> {
  const frames = Array.from({ length: 10 }, (_, index) =>
    Buffer.alloc(side * side * 3, Buffer.from(index === 0 ? [255, 0, 0] : [0, 0, 255 - index])),
  );
  const raw = { width: side, height: side * frames.length, channels: 3, pageHeight: side } as const;
  return sharp(Buffer.concat(frames), { raw }).gif().toBuffer();
}

/** A valid PNG of some ten kilobytes that decodes to width × height pixels. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // One bit a pixel, grey.
  header[8] = 1;
  const rows = Buffer.alloc((Math.ceil(width / 8) + 1) * height);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND")]);
}

/**
 * A progressive JPEG with this many valid scans: after the one for the mean colours the same scan over the whole image
 * again and again, some ten bytes each.
 */
export async function progressiveJpeg({ side, scans }: { side: number; scans: number }): Promise<Buffer> {
  const plain = await drawn(side).jpeg({ progressive: true }).toBuffer();
  const [means, details] = [scanAt(plain, 0), scanAt(plain, 1)];
  const head = Buffer.from(plain.subarray(0, details.end));
  // The precision of both scans: complete in one scan, so that repeating it is valid.
  head[means.data - 1] = 0;
  head[details.data - 1] = 0;
  const repeated = head.subarray(details.start, details.end);
  return Buffer.concat([head, ...Array<Buffer>(scans - 2).fill(repeated), Buffer.from([0xff, 0xd9])]);
}

/** The offsets of a scan, of its data and of its end, in a valid JPEG without restart markers. */
function scanAt(jpeg: Buffer, number: number): { start: number; data: number; end: number } {
  let start = -1;
  for (let found = -1; found < number; found += 1) start = jpeg.indexOf(Buffer.from([0xff, 0xda]), start + 1);
  const data = start + 2 + jpeg.readUInt16BE(start + 2);
  let end = jpeg.indexOf(0xff, data);
  while (jpeg[end + 1] === 0) end = jpeg.indexOf(0xff, end + 1);
  return { start, data, end };
}

/** An ICO file of these images: PNG, or a bitmap of 32 bits per pixel. */
export function icon(...images: { side: number; png?: Buffer }[]): Buffer {
  const bodies = images.map(({ side, png }) => png ?? bitmap(side));
  const head = Buffer.from([0, 0, 1, 0, images.length, 0]);
  let offset = head.length + 16 * images.length;
  const entries = images.map(({ side }, index) => {
    const entry = Buffer.alloc(16);
    const { length } = bodies[index] ?? head;
    entry[0] = side % 256;
    entry[1] = side % 256;
    entry.writeUInt32LE(length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += length;
    return entry;
  });
  return Buffer.concat([head, ...entries, ...bodies]);
}

/** Blue, with a red bottom row. */
function bitmap(side: number): Buffer {
  const head = Buffer.alloc(40);
  head.writeUInt32LE(40, 0);
  head.writeInt32LE(side, 4);
  head.writeInt32LE(side * 2, 8);
  head.writeUInt16LE(32, 14);
  const row = (blue: number, red: number) => Buffer.alloc(side * 4, Buffer.from([blue, 0, red, 255]));
  return Buffer.concat([head, row(0, 255), ...Array.from({ length: side - 1 }, () => row(255, 0))]);
}

function chunk(name: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(name), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** An image store in which no copy is stored. */
export const NO_IMAGES: Pick<ImageStore, "findOriginal"> = { findOriginal: async () => null };
