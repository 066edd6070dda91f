import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { inOwnMemory } from "#app/platform/http/own-memory.ts";
import { type ApiResponseEncoding, compressApiResponse } from "./compress.server.ts";

/** A written response. `bytes`: in memory of their own. `etag`: a weak one, of the bytes before they are encoded, so that all processes give them the same. */
export type WrittenResponse = {
  contentType: string;
  fileName: string | null;
  etag: string;
  bytes: Uint8Array<ArrayBuffer>;
};

type Entry = { version: string; response: WrittenResponse; encoded: Map<ApiResponseEncoding, Uint8Array<ArrayBuffer>> };

const MEGABYTE = 1024 * 1024;

/** All responses in all their encodings, and the largest one. */
const MAX_BYTES = 32 * MEGABYTE;
const MAX_RESPONSE_BYTES = 4 * MEGABYTE;

/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 1_000;

/** Keys of lists of UUIDs are long. */
const MAX_KEY_LENGTH = 200;

/** Responses in memory, each valid for one version of the index. */
export function createResponseCache() {
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_BYTES, maxEntrySize: MAX_RESPONSE_BYTES });

  function store(key: string, entry: Entry): void {
    const sizes = [entry.response.bytes, ...entry.encoded.values()].map((bytes) => bytes.length);
    entries.set(key, entry, { size: ENTRY_BYTES + sizes.reduce((sum, size) => sum + size, 0) });
  }

  return {
    find: (key: string, version: string): WrittenResponse | null => {
      const entry = entries.get(key);
      return entry?.version === version ? entry.response : null;
    },

    put: (key: string, version: string, response: WrittenResponse): void =>
      store(key, { version, response, encoded: new Map() }),

    /** The bytes of a response, if it has been encoded before. */
    encoded: (
      key: string,
      response: WrittenResponse,
      encoding: ApiResponseEncoding,
    ): Uint8Array<ArrayBuffer> | null => {
      if (encoding === "identity") return response.bytes;
      const entry = entries.peek(key);
      return (entry?.response === response && entry.encoded.get(encoding)) || null;
    },

    /** Encodes a response, and caches that while the response is cached. */
    encode: async (
      key: string,
      response: WrittenResponse,
      encoding: ApiResponseEncoding,
    ): Promise<Uint8Array<ArrayBuffer>> => {
      const bytes = inOwnMemory(await compressApiResponse(response.bytes, encoding));
      const entry = entries.peek(key);
      if (entry?.response === response) {
        entry.encoded.set(encoding, bytes);
        store(key, entry);
      }
      return bytes;
    },
  };
}

/** A key of bounded length. */
export function responseKey(text: string): string {
  return text.length <= MAX_KEY_LENGTH ? text : createHash("sha256").update(text).digest("base64url");
}

export function etagOf(bytes: Uint8Array): string {
  return `W/"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"`;
}

/** Whether the value of If-None-Match has an ETag, weak or not. Source: RFC 9110, section 13.1.2. */
export function isKnownEtag(known: string | null, etag: string): boolean {
  if (known === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return known.trim() === "*" || known.split(",").some((tag) => opaque(tag) === opaque(etag));
}
