import { expect, test } from "vitest";
import { createResponseCache } from "./response-cache.server.ts";

const TEXT = new Uint8Array(2_000).fill(97);
const RESPONSE = { contentType: "text/plain", fileName: null, etag: 'W/"a"', bytes: TEXT };

test.each(["gzip", "br", "zstd"] as const)(
  "a cached response in %s takes no more memory than its bytes",
  async (encoding) => {
    const cache = createResponseCache();
    cache.put("list", "1", RESPONSE);
    const encoded = await cache.encode("list", RESPONSE, encoding);
    expect(cache.encoded("list", RESPONSE, encoding)).toBe(encoded);
    expect(encoded.buffer.byteLength).toBe(encoded.length);
    expect(encoded.length).toBeLessThan(100);
  },
);
