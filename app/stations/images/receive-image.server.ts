import type { MiddlewareHandler } from "hono";
import type { RequestContext, RequestContextEnv } from "#app/people/accounts/request-context.server.ts";
import { Refusal, tooManyAtOnce } from "#app/platform/errors/refusal.ts";
import { refusalOf } from "#app/platform/errors/refusal-of.server.ts";
import { type FormPart, readMultipart } from "#app/platform/http/multipart.server.ts";
import type { AttemptCounter, Limit } from "#app/platform/limits/attempts.server.ts";
import { capacityFor, createSlots } from "#app/platform/limits/slots.ts";
import { createWorkQueue } from "#app/platform/limits/work-queue.server.ts";
import { log } from "#app/platform/process/log.server.ts";
import {
  IMAGE_EMPTY,
  IMAGE_FILE,
  IMAGE_TOO_LARGE,
  IMAGE_UNKNOWN,
  IMAGE_UNREADABLE,
  MAX_IMAGE_BYTES,
} from "#app/stations/station/submission-form-fields.ts";
import type { ReceivedImage, ReceivedImageEnv } from "#app/stations/station/uploaded-images.server.ts";
import type { ImageDecoder } from "./image-decoder.server.ts";
import { imageKind } from "./image-formats.ts";

const PER_ACCOUNT: Limit = { name: "uploaded images of an account", max: 30, windowSeconds: 60 * 60 };
const PER_ADDRESS: Limit = { name: "uploaded images from an address", max: 60, windowSeconds: 60 * 60 };

/** Image files in memory at the same time: of one account, and of all; past it as many again, of accounts that have none. */
const RECEIVED_AT_ONCE = { perAccount: 2, total: 8 };
/** One at a time: the other decoder process stays free for fetched images. */
const DECODES = { concurrency: 1, maxWaiting: 8, maxPerClient: 2 };

/** A body that is too large is read up to this size and discarded: browsers show a response only after sending it all. */
const MAX_BODY_BYTES = 4 * MAX_IMAGE_BYTES;
/** As of a form without a file. */
const MAX_TEXT_BYTES = 128 * 1024;
const MAX_FIELDS = 40;
const FORM_TOO_LARGE = "O formulário é demasiado grande.";

type Services = {
  decoder: Pick<ImageDecoder, "squares" | "original">;
  attempts: Pick<AttemptCounter, "countAll">;
};

type FormRequest = { raw: Request; requestContext: RequestContext };

/**
 * Receives a multipart form before it takes a turn in the queue of renderings, and passes it on as a form of texts,
 * with its decoded image beside it. An image that is refused is no error here: the form shows the reason and keeps its
 * texts. Visitors: the bytes of a file are discarded as they arrive; nothing is stored, counted or decoded.
 * Errors: Refusal `too-large` for a body that no page sends.
 */
export function receiveImage({ decoder, attempts }: Services): MiddlewareHandler<RequestContextEnv & ReceivedImageEnv> {
  const slots = createSlots({ perClient: RECEIVED_AT_ONCE.perAccount, total: 2 * RECEIVED_AT_ONCE.total });
  const decodes = createWorkQueue(DECODES);

  /** Takes a slot for the file of an account; null: there is none. */
  function takeSlot(account: string): (() => void) | null {
    const isFull = slots.taken() >= capacityFor(slots.taken(account), RECEIVED_AT_ONCE.total);
    return isFull || slots.limitReached(account) ? null : slots.take(account);
  }

  async function decode(bytes: Uint8Array, account: string, address: string): Promise<ReceivedImage> {
    if (bytes.length === 0) throw refused("invalid", IMAGE_EMPTY);
    if (imageKind(bytes) === null) throw refused("unsupported", IMAGE_UNKNOWN);
    await attempts.countAll([
      { limit: PER_ACCOUNT, who: account },
      { limit: PER_ADDRESS, who: address },
    ]);
    const squares = await decodes.run(account, () => decoder.squares(bytes));
    if (!squares) throw refused("invalid", IMAGE_UNREADABLE);
    return { ok: true, squares, original: await decodes.run(account, () => decoder.original(bytes)) };
  }

  async function receive({
    raw,
    requestContext,
  }: FormRequest): Promise<{ texts: URLSearchParams; image: ReceivedImage }> {
    const viewer = await requestContext.viewer();
    const account = viewer.role === "visitor" || viewer.block ? null : viewer.id;
    const file = createImageFile(account === null ? () => null : () => takeSlot(account));
    const texts = new URLSearchParams();
    try {
      await readForm(raw, texts, file);
      if (account === null || !file.hasBegun()) return { texts, image: null };
      return { texts, image: await decode(file.bytes(), account, requestContext.address) };
    } catch (error) {
      if (account === null || !file.hasBegun()) {
        if (isMalformed(error)) return { texts, image: null };
        throw error;
      }
      const refusal = refusalOf(error);
      if (refusal) return { texts, image: { ok: false, refusal: asImageRefusal(refusal) } };
      log.error({ err: error }, "uploaded image could not be received or decoded");
      return { texts, image: { ok: false, refusal: refused("invalid", IMAGE_UNREADABLE) } };
    } finally {
      file.release();
    }
  }

  return async (context, next) => {
    const { raw } = context.req;
    if (!raw.body || !/^multipart\/form-data\b/i.test(raw.headers.get("Content-Type") ?? "")) return next();
    const { texts, image } = await receive({ raw, requestContext: context.get("requestContext") });
    context.set("receivedImage", image);
    const headers = new Headers(raw.headers);
    for (const name of ["Content-Type", "Content-Length", "Transfer-Encoding"]) headers.delete(name);
    context.req.raw = new Request(raw.url, { method: raw.method, headers, signal: raw.signal, body: texts });
    return next();
  };
}

function refused(kind: "invalid" | "unsupported" | "too-large", sentence: string): Refusal {
  return new Refusal(kind, sentence, { field: IMAGE_FILE });
}

function asImageRefusal({ kind, message, retryAfterSeconds }: Refusal): Refusal {
  return new Refusal(kind, message, {
    field: IMAGE_FILE,
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
}

/** Whether a form cannot be parsed: then the page reports what is missing, as for a body of another type. */
function isMalformed(error: unknown): boolean {
  return error instanceof Refusal && (error.kind === "bad-request" || error.kind === "unsupported");
}

type ImageFile = ReturnType<typeof createImageFile>;

/**
 * The bytes of one image file. `takeSlot`: called when it begins; gives the function that releases the slot, and null
 * if the bytes are to be discarded.
 */
function createImageFile(takeSlot: () => (() => void) | null) {
  const chunks: Uint8Array[] = [];
  let length = 0;
  let releaseSlot: (() => void) | null = null;
  let hasBegun = false;
  return {
    begin: () => {
      hasBegun = true;
      releaseSlot = takeSlot();
    },
    add: (bytes: Uint8Array) => {
      length += bytes.length;
      if (length > MAX_IMAGE_BYTES) chunks.length = 0;
      // Copied: the parser reuses its memory.
      else if (releaseSlot) chunks.push(Uint8Array.from(bytes));
    },
    hasBegun: () => hasBegun,
    /** Errors: Refusal `too-many` or `too-large`. */
    bytes: (): Uint8Array => {
      if (length > MAX_IMAGE_BYTES) throw refused("too-large", IMAGE_TOO_LARGE);
      if (!releaseSlot) throw tooManyAtOnce();
      return new Uint8Array(Buffer.concat(chunks));
    },
    release: () => {
      chunks.length = 0;
      releaseSlot?.();
    },
  };
}

/** Errors: Refusal `too-large`; those of `readMultipart`. */
async function readForm(request: Request, texts: URLSearchParams, file: ImageFile): Promise<void> {
  if (Number(request.headers.get("Content-Length") ?? 0) > MAX_BODY_BYTES) {
    throw new Refusal("too-large", IMAGE_TOO_LARGE);
  }
  let part: FormPart = { name: "", fileName: null };
  let text: Uint8Array[] = [];
  let textBytes = 0;
  let isImage = false;
  let fields = 0;
  const endField = () => {
    if (part.name && part.fileName === null) texts.append(part.name, Buffer.concat(text).toString("utf8"));
    text = [];
  };
  for await (const piece of readMultipart(limited(request), request.headers.get("Content-Type") ?? "")) {
    if ("begins" in piece) {
      endField();
      part = piece.begins;
      fields += 1;
      if (fields > MAX_FIELDS) throw new Refusal("too-large", FORM_TOO_LARGE);
      // A browser sends an empty name if no file is chosen.
      isImage = part.name === IMAGE_FILE && Boolean(part.fileName) && !file.hasBegun();
      if (isImage) file.begin();
    } else if (isImage) file.add(piece.bytes);
    else if (part.fileName === null) {
      textBytes += piece.bytes.length;
      if (textBytes > MAX_TEXT_BYTES) throw new Refusal("too-large", FORM_TOO_LARGE);
      text.push(Uint8Array.from(piece.bytes));
    }
  }
  endField();
}

/** Errors: Refusal `too-large` past MAX_BODY_BYTES. */
async function* limited({ body }: Request): AsyncGenerator<Uint8Array, void> {
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BODY_BYTES) throw new Refusal("too-large", IMAGE_TOO_LARGE);
    yield chunk;
  }
}
