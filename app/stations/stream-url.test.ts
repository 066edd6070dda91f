import fc from "fast-check";
import { expect, test } from "vitest";
import { STREAM_PRIVATE, STREAM_SCHEME, streamUrlProblem } from "./stream-url.ts";

const RUNS = { numRuns: 1000 };
const BROKEN = "URL da transmissão inválido";
const CREDENTIALS = "O URL da transmissão não pode ter nome de utilizador nem palavra-passe";

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

test("a URL can have 2048 characters, not one more", () => {
  const address = "http://example.com/".padEnd(2048, "x");
  expect(streamUrlProblem(address)).toBeNull();
  expect(streamUrlProblem(`${address}x`)).toBe("O URL da transmissão pode ter no máximo 2048 caracteres");
});

test("for a URL that is too long, a private host is reported first", () => {
  expect(streamUrlProblem("http://127.0.0.1/".padEnd(4_000, "x"))).toBe(STREAM_PRIVATE);
  // The URL parser's quick test takes this one for a URL, and the parser itself refuses it.
  expect(streamUrlProblem(`http://a.${"URI=".repeat(8_000)}/`)).toBe(
    "O URL da transmissão pode ter no máximo 2048 caracteres",
  );
});

/** First and last address of each range that is not public, independent of the library that the code uses. */
const NOT_PUBLIC = [
  [0x00000000, 0x00ffffff],
  [0x0a000000, 0x0affffff],
  [0x64400000, 0x647fffff],
  [0x7f000000, 0x7fffffff],
  [0xa9fe0000, 0xa9feffff],
  [0xac100000, 0xac1fffff],
  [0xc0000000, 0xc00000ff],
  [0xc0000200, 0xc00002ff],
  [0xc01fc400, 0xc01fc4ff],
  [0xc034c100, 0xc034c1ff],
  [0xc0586300, 0xc05863ff],
  [0xc0a80000, 0xc0a8ffff],
  [0xc0af3000, 0xc0af30ff],
  [0xc6120000, 0xc613ffff],
  [0xc6336400, 0xc63364ff],
  [0xcb007100, 0xcb0071ff],
  [0xe0000000, 0xffffffff],
] as const;

const privateNumber = fc.oneof(...NOT_PUBLIC.map(([min, max]) => fc.integer({ min, max })));

const publicNumber = fc
  .integer({ min: 0, max: 0xffffffff })
  .filter((number) => !NOT_PUBLIC.some(([first, last]) => number >= first && number <= last));

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

const urlWith = (host: fc.Arbitrary<string>) =>
  fc
    .record({
      scheme: fc.constantFrom("http://", "https://", "HTTP://", "hTTpS://"),
      host,
      port: fc.constantFrom("", ":", ":80", ":8000", ":65535"),
      rest: fc.constantFrom("", "/", "/stream", "/;", "?a=1", "#b", "/a/../b.mp3?u=example.com"),
    })
    .map(({ scheme, host, port, rest }) => scheme + host + port + rest);

test("a URL with a private IPv4 address in any notation is refused", () => {
  const host = fc
    .tuple(privateNumber.chain(notation), fc.constantFrom("", ".", "。", ".."), fc.boolean())
    .map(([text, end, isFullWidth]) => (isFullWidth ? fullWidth(text) : text) + end);
  fc.assert(
    fc.property(urlWith(host), (address) => {
      expect(streamUrlProblem(address)).toBe(STREAM_PRIVATE);
    }),
    RUNS,
  );
});

test("a URL with a private IPv4 address after a user name and password is refused", () => {
  const host = fc
    .tuple(
      fc.constantFrom("example.com@", "ana:segredo@", "example.com:80@", "a@b@", ":@"),
      privateNumber.chain(notation),
    )
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(urlWith(host), (address) => {
      expect(streamUrlProblem(address)).toBe(STREAM_PRIVATE);
    }),
    RUNS,
  );
});

test("a URL with a public IPv4 address is valid", () => {
  const host = publicNumber.map((number) =>
    [24, 16, 8, 0].map((bits) => Math.floor(number / 2 ** bits) % 256).join("."),
  );
  fc.assert(
    fc.property(urlWith(host), (address) => {
      expect(streamUrlProblem(address)).toBeNull();
    }),
    RUNS,
  );
});

test("a URL with a public host name is valid, whatever its labels look like", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "10",
      "127",
      "192",
      "168",
      "172",
      "16",
      "0",
      "localhost",
      "local",
      "internal",
      "lan",
      "home",
      "corp",
    ),
    fc.stringMatching(/^[a-z0-9]{1,12}$/),
    fc.stringMatching(/^[a-z]{1,8}-[a-z0-9]{1,8}$/),
  );
  const ending = fc.constantFrom("pt", "com", "fm", "co.uk", "radio", "local.pt", "internal.com", "com.br", "рф");
  const host = fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 5 }), ending, fc.constantFrom("", "."))
    .map(([parts, end, dot]) => `${parts.join(".")}.${end}${dot}`);
  fc.assert(
    fc.property(urlWith(host), (address) => {
      expect(streamUrlProblem(address)).toBeNull();
    }),
    RUNS,
  );
});
