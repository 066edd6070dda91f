import { promisify } from "node:util";
import { brotliCompress, gzip, constants as zlib } from "node:zlib";
import {
  contentDigest,
  createEncodedResponse,
  type EncodedResponse,
  type ResponseEncoding,
} from "./encoded-response.ts";
import { isDataRequest, type PageKey, type PageKind } from "./page-key.ts";

/** A page, or data of one, that is the same for every visitor, in the encodings that were asked for so far. */
export type CachedPage = {
  kind: PageKind;
  digest: string;
  /** Stations that it links to. */
  linkedStationIds: ReadonlySet<string>;
  /** Milliseconds, as `performance.now()` counts them. */
  renderedAt: number;
  /** At once where it was prepared, else when it is. */
  inEncoding: (encoding: ResponseEncoding) => EncodedResponse | Promise<EncodedResponse>;
  /** What it holds now. */
  bytes: number;
};

/**
 * Browsers ask each time, and mostly learn that they have it already. A CDN may answer for ten seconds, and for a minute
 * more while it asks again behind the visitor's back: what it shows then is older than what the event stream's greeting
 * tells, and the page asks for what is new. That answer, the data, no CDN may give without asking.
 */
const PAGE_CACHING = "public, max-age=0, s-maxage=10, stale-while-revalidate=60";
const DATA_CACHING = "no-cache";

/** Made once and sent often, but while somebody waits: 9 makes it 3 % smaller and takes twice as long. */
const BROTLI = { params: { [zlib.BROTLI_PARAM_QUALITY]: 6 } };
const GZIP = { level: 7 };

/** Smaller answers fit in one packet as they are. */
const WORTH_IT_BYTES = 1_200;
/** What a page costs besides its bytes. */
const HEADERS_BYTES = 4_000;

const NOT_KEPT = new Set(["cache-control", "vary", "content-length", "content-encoding", "etag", "server-timing"]);

type Made = {
  key: PageKey;
  answer: Response;
  /** Milliseconds, when it was begun. */
  renderedAt: number;
  /** What was kept for the same address: when nothing has changed it stays, with its encodings. */
  before: CachedPage | undefined;
};

/** An answer made for nobody in particular, as it can be kept; null when it is not one for everybody. */
export async function createCachedPage({ key, answer, renderedAt, before }: Made): Promise<CachedPage | null> {
  const { kind, address } = key;
  if (answer.status !== 200 || answer.headers.has("Set-Cookie") || answer.headers.has("Content-Encoding")) return null;
  if (/private|no-store/.test(answer.headers.get("Cache-Control") ?? "")) return null;
  const identity = Buffer.from(await answer.arrayBuffer());
  const digest = contentDigest(identity);
  if (before?.digest === digest) {
    before.renderedAt = renderedAt;
    return before;
  }
  const headers = [...answer.headers].filter(([name]) => !NOT_KEPT.has(name)).flat();
  const caching = [
    ...["Cache-Control", isDataRequest(address) ? DATA_CACHING : PAGE_CACHING],
    ...["Vary", "Cookie, Accept-Encoding"],
  ];
  const ready = (encoding: ResponseEncoding, body: Buffer) =>
    createEncodedResponse({ body, digest, encoding, caching, headers });
  const prepared = new Map<ResponseEncoding, EncodedResponse | Promise<EncodedResponse>>([
    ["identity", ready("identity", identity)],
  ]);
  const page: CachedPage = {
    ...{ kind, digest, renderedAt },
    linkedStationIds: kind.of === "station" ? stationsIn(identity.toString()) : new Set(),
    bytes: identity.length + HEADERS_BYTES,
    inEncoding: (wanted) => {
      const encoding = identity.length < WORTH_IT_BYTES ? "identity" : wanted;
      const known = prepared.get(encoding);
      if (known) return known;
      const making = encode(encoding, identity).then((body) => {
        page.bytes += body.length;
        const made = ready(encoding, body);
        prepared.set(encoding, made);
        return made;
      });
      prepared.set(encoding, making);
      making.catch(() => prepared.delete(encoding));
      return making;
    },
  };
  return page;
}

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

async function encode(encoding: ResponseEncoding, content: Buffer): Promise<Buffer> {
  if (encoding === "br") return withBrotli(content, BROTLI);
  return encoding === "gzip" ? withGzip(content, GZIP) : content;
}

function stationsIn(html: string): ReadonlySet<string> {
  return new Set([...html.matchAll(/href="\/stations\/([^"?#]+)"/g)].map(([, id = ""]) => decodeURIComponent(id)));
}
