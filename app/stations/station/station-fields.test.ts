import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "#test-support/quick-run.ts";
import { parseTags, STREAM_PRIVATE, STREAM_SCHEME, streamUrlProblem, tagsProblem } from "./station-fields.ts";
import { STATION_LIMITS as LIMITS } from "./station-limits.ts";

const BROKEN = "URL da transmissão inválido";
const CREDENTIALS = "O URL da transmissão não pode ter nome de utilizador nem palavra-passe";
const TOO_LONG = `O URL da transmissão pode ter no máximo ${LIMITS.url} caracteres`;

test("the sentences are those of the specification", () => {
  expect(STREAM_SCHEME).toBe("URL de stream deve começar com http:// ou https://");
  expect(STREAM_PRIVATE).toBe("URL de stream não pode apontar para endereços locais ou privados");
});

test.each([
  "http://stream.example.com",
  "https://icecast.radiofrance.fr/fipjazz-midfi.mp3",
  "HTTPS://STREAM.EXAMPLE.COM:8443/;stream.mp3?type=.mp3#x",
  "http://157.245.10.72:8000/",
  "http://10.stmip.net/live",
  "http://example.com/@127.0.0.1/localhost?u=http://192.168.1.1",
  "https://example.com/stream",
])("%s is valid", (text) => {
  expect(streamUrlProblem(text)).toBeNull();
});

test.each([
  "",
  "stream.example.com",
  "ftp://example.com/",
  "rtmp://example.com/",
  "//example.com/",
  "http:/127.0.0.1/",
  "http:127.0.0.1",
  "http:\\\\127.0.0.1\\",
  "ht\ttp://127.0.0.1/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  " http://example.com",
])("%j is refused for its scheme", (text) => {
  expect(streamUrlProblem(text)).toBe(STREAM_SCHEME);
});

test.each([
  "http://localhost:8000/stream",
  "https://LOCALHOST./",
  "http://127.0.0.1/",
  "http://0.0.0.0:8000/",
  "http://192.168.1.10/stream",
  "http://10.0.0.1/stream",
  "http://172.16.0.1/",
  "http://172.31.255.255/",
  "http://[::1]:8000/",
  "http:///127.0.0.1/",
  "http://\\127.0.0.1/",
  "http://127.0.0.1\\@example.com/",
  "http://127.0.0.1\t/",
  "http://127.0.\n0.1/",
  "http://lo\u00adcalhost/",
  "http://example.com@127.0.0.1/",
  "http://example.com:80@localhost/",
  "http://a@b@10.0.0.1/",
  "http://user:palavra@192.168.1.1:8000/stream",
  "http://@127.0.0.1/",
  `http://10.0.0.1/${"x".repeat(3000)}`,
])("%j is refused for its private address", (text) => {
  expect(streamUrlProblem(text)).toBe(STREAM_PRIVATE);
});

test.each(["https://ana:segredo@example.com/", "http://ana@example.com/", "http://:segredo@example.com/"])(
  "%s is refused for its user name or password",
  (text) => {
    expect(streamUrlProblem(text)).toBe(CREDENTIALS);
  },
);

test.each([
  "http://",
  "http://?",
  "http://exa mple.com/",
  "http://example.com/a b",
  "http://example.com/\u0000",
  "http://exam\tple.com/",
  "http://example.com\r\nHost: localhost",
  "http://example.com\\@127.0.0.1/",
  "http://example.com:99999/",
  "http://256.256.256.256/",
  "http://[::1",
  "http://1.2.3.4.5/",
])("%j is not a valid URL", (text) => {
  expect(streamUrlProblem(text)).toBe(BROKEN);
});

test("a URL is limited in length", () => {
  const address = "http://example.com/".padEnd(LIMITS.url, "x");
  expect(streamUrlProblem(address)).toBeNull();
  expect(streamUrlProblem(`${address}x`)).toBe(TOO_LONG);
});

test("for a URL that is too long, a private host is reported first", () => {
  expect(streamUrlProblem("http://127.0.0.1/".padEnd(4_000, "x"))).toBe(STREAM_PRIVATE);
  // The URL parser's quick test takes this one for a URL, and the parser itself refuses it.
  expect(streamUrlProblem(`http://a.${"URI=".repeat(8_000)}/`)).toBe(TOO_LONG);
});

/** First and last address of each range that is not public, independent of the library that the code uses. */
const NOT_PUBLIC = `
  00000000-00ffffff 0a000000-0affffff 64400000-647fffff 7f000000-7fffffff a9fe0000-a9feffff
  ac100000-ac1fffff c0000000-c00000ff c0000200-c00002ff c01fc400-c01fc4ff c034c100-c034c1ff
  c0586300-c05863ff c0a80000-c0a8ffff c0af3000-c0af30ff c6120000-c613ffff c6336400-c63364ff
  cb007100-cb0071ff e0000000-ffffffff`
  .trim()
  .split(/\s+/)
  .map((range) => range.split("-").map((address) => Number.parseInt(address, 16)));

const privateNumber = fc.oneof(...NOT_PUBLIC.map(([min, max]) => fc.integer({ min, max })));

const publicNumber = fc
  .integer({ min: 0, max: 0xffffffff })
  .filter((number) => !NOT_PUBLIC.some(([first = 0, last = 0]) => number >= first && number <= last));

const numeral = (value: number) =>
  fc.constantFrom(
    String(value),
    `0${value.toString(8)}`,
    `000${value.toString(8)}`,
    `0x${value.toString(16)}`,
    `0X00${value.toString(16).toUpperCase()}`,
  );

/** An IPv4 address in one to four parts, the last one for all remaining bytes, each in decimal, octal or hexadecimal. */
const notation = (number: number) =>
  fc.integer({ min: 1, max: 4 }).chain((count) => {
    const bytes = [24, 16, 8].slice(0, count - 1).map((bits) => Math.floor(number / 2 ** bits) % 256);
    const parts = [...bytes, number % 2 ** (32 - 8 * (count - 1))];
    return fc.tuple(...parts.map(numeral)).map((texts) => texts.join("."));
  });

const fullWidth = (text: string) =>
  text.replace(/[!-~]/g, (character) => String.fromCharCode((character.codePointAt(0) ?? 0) + 0xfee0));

/** Checks a thousand URLs with such a host. */
function expectOfEvery(host: fc.Arbitrary<string>, problem: string | null): void {
  const url = fc
    .record({
      scheme: fc.constantFrom("http://", "https://", "HTTP://", "hTTpS://"),
      host,
      port: fc.constantFrom("", ":", ":80", ":8000", ":65535"),
      rest: fc.constantFrom("", "/", "/stream", "/;", "?a=1", "#b", "/a/../b.mp3?u=example.com"),
    })
    .map((parts) => parts.scheme + parts.host + parts.port + parts.rest);
  fc.assert(
    fc.property(url, (text) => {
      expect(streamUrlProblem(text)).toBe(problem);
    }),
    { numRuns: runs(1000) },
  );
}

test("a URL with a private IPv4 address in any notation is refused", () => {
  const host = fc
    .tuple(privateNumber.chain(notation), fc.constantFrom("", ".", "。", ".."), fc.boolean())
    .map(([text, end, isFullWidth]) => (isFullWidth ? fullWidth(text) : text) + end);
  expectOfEvery(host, STREAM_PRIVATE);
});

test("a URL with a private IPv4 address after a user name and password is refused", () => {
  const host = fc
    .tuple(
      fc.constantFrom("example.com@", "ana:segredo@", "example.com:80@", "a@b@", ":@"),
      privateNumber.chain(notation),
    )
    .map((parts) => parts.join(""));
  expectOfEvery(host, STREAM_PRIVATE);
});

test("a URL with a public IPv4 address is valid", () => {
  const host = publicNumber.map((number) =>
    [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join("."),
  );
  expectOfEvery(host, null);
});

test("a URL with a public host name is valid, whatever its labels look like", () => {
  const part = fc.oneof(
    fc.constantFrom(..."10 127 192 168 172 16 0 localhost local internal lan home corp".split(" ")),
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.stringMatching(/^[a-z]{1,8}-[a-z0-9]{1,8}$/),
  );
  const ending = fc.constantFrom("pt", "com", "fm", "co.uk", "radio", "local.pt", "internal.com", "com.br", "рф");
  const host = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), ending, fc.constantFrom("", "."))
    .map(([parts, end, dot]) => `${parts.join(".")}.${end}${dot}`);
  expectOfEvery(host, null);
});

test.each([
  ["", []],
  [" , ,,", []],
  ["fado", ["fado"]],
  [" fado , música  do mundo ,\nLisboa", ["fado", "música do mundo", "Lisboa"]],
  ["Fado, FADO, fádo, rock", ["Fado", "rock"]],
  ["r\u0000o\u202eck", ["rock"]],
  ["日本, にほん", ["日本", "にほん"]],
  [
    ["fado", " rock, pop ", "", "Pop"],
    ["fado", "rock", "pop"],
  ],
  [[], []],
])("the tags in %j are %j", (typed, tags) => {
  expect(parseTags(typed)).toEqual(tags);
});

test("there can be twenty tags, not one more", () => {
  const twenty = Array.from({ length: 20 }, (_, index) => `etiqueta ${index}`);
  expect(tagsProblem(twenty)).toBeNull();
  expect(tagsProblem([...twenty, "mais uma"])).toBe("Pode indicar no máximo 20 etiquetas");
});

test("a tag can have fifty characters, not one more", () => {
  expect(tagsProblem(["a".repeat(LIMITS.tag)])).toBeNull();
  expect(tagsProblem(["rock", "a".repeat(LIMITS.tag + 1)])).toBe(
    `Cada etiqueta pode ter no máximo ${LIMITS.tag} caracteres`,
  );
  expect(tagsProblem(["😀".repeat(LIMITS.tag)])).toBeNull();
});
