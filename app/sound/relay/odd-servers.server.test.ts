import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { createStreamClient } from "#app/platform/net/stream-client.server.ts";
import { sampleStream } from "#app/sound/now-playing/title-sample.server.ts";
import { inspectStream } from "#app/sound/streams/inspect-stream.server.ts";
import { startOfFrames } from "#app/sound/streams/mp3-frames.ts";
import { CERTIFICATE, trustCertificate } from "#test-support/certificate.ts";
import { AURORA } from "#test-support/named-stations.ts";
import { RAW_METAINT, startRawStreamServer } from "#test-support/radio/raw-stream-server.ts";
import { openRelay } from "#test-support/relay-client.ts";

// What browsers play, whatever its HTTP: checks, titles and relay open it alike.

const SOUND = "Content-Type: audio/mpeg";
const TITLES = `icy-name: R\xe1dio Concha\r\nicy-metaint: ${RAW_METAINT}`;
const head = (...lines: string[]) => `${lines.join("\r\n")}\r\n\r\n`;

const PLAYED = {
  "space-before-colon": head("HTTP/1.1 200 OK", "icy-notice1 : <BR>texto", SOUND, TITLES),
  "type-after-space": head("HTTP/1.0 200 OK", "Content-Type : audio/mpeg", TITLES),
  "line-without-colon": head("HTTP/1.1 200 OK", "this is a notice", SOUND, TITLES),
  "html-between": head("HTTP/1.1 200 OK", "<b>on air</b>", SOUND, TITLES),
  "folded-line": head("HTTP/1.1 200 OK", "icy-url: http://radio.example/", "  /x", SOUND, TITLES),
  "equal-lengths": head("HTTP/1.1 200 OK", SOUND, "Content-Length: 54000000", "Content-Length: 54000000", TITLES),
  "equal-lengths-in-a-list": head("HTTP/1.1 200 OK", SOUND, "Content-Length: 54000000, 54000000", TITLES),
  "length-of-23-digits": head("HTTP/1.1 200 OK", SOUND, "Content-Length: 99999999999999999999999", TITLES),
  "length-minus-one": head("HTTP/1.1 200 OK", SOUND, "Content-Length: -1", TITLES),
  "length-in-words": head("HTTP/1.1 200 OK", SOUND, "Content-Length: infinite", TITLES),
  "small-letters": head("http/1.0 200 ok", SOUND, TITLES),
  "http-2": head("HTTP/2.0 200 OK", SOUND, TITLES),
  "no-version": head("HTTP 200 OK", SOUND, TITLES),
  "no-reason": head("HTTP/1.1 200", SOUND, TITLES),
  "no-status": head("HTTP/1.0 OK", SOUND, TITLES),
  "empty-lines-before": `\r\n\r\n${head("HTTP/1.0 200 OK", SOUND, TITLES)}`,
  "line-feeds": head("HTTP/1.0 200 OK", SOUND, TITLES).replaceAll("\r\n", "\n"),
  "continue-before": head("HTTP/1.1 100 Continue", "notice") + head("HTTP/1.1 200 OK", "notice", SOUND, TITLES),
  shoutcast: head("ICY 200 OK", "icy-notice1 : <BR>", SOUND, TITLES),
};

const REFUSED = {
  "different-lengths": head("HTTP/1.1 200 OK", SOUND, "Content-Length: 54000000", "Content-Length: 54000001"),
  "different-lengths-by-spaces": head("HTTP/1.1 200 OK", SOUND, "Content-Length: 5400", "Content-Length : 54"),
  "different-lengths-in-a-list": head("HTTP/1.1 200 OK", SOUND, "Content-Length: 5400, 54"),
  "long-notices": head("HTTP/1.1 200 OK", SOUND, `${"notice ".repeat(100)}\r\n`.repeat(30).trimEnd()),
  "long-header": head("HTTP/1.1 200 OK", SOUND, `x-notice: ${"a".repeat(17_000)}`),
  "another-protocol": "220 mail.example ESMTP\r\n",
};

let plain: Awaited<ReturnType<typeof startRawStreamServer>>;
let secure: Awaited<ReturnType<typeof startRawStreamServer>>;

beforeAll(trustCertificate);

beforeAll(async () => {
  plain = await startRawStreamServer({ ...PLAYED, ...REFUSED });
  secure = await startRawStreamServer({ ...PLAYED, ...REFUSED }, CERTIFICATE);
});

afterAll(() => Promise.all([plain.stop(), secure.stop()]));

const client = () => createStreamClient({ allowPrivate: true });

/** The first bytes that a listener of the relay gets. */
async function relayed(streamUrl: string): Promise<Buffer> {
  const { relay, listen } = await openRelay([{ ...AURORA, streamUrl }]);
  onTestFinished(relay.close);
  return (await listen("aurora")).receive(4_096);
}

async function titleAt(streamUrl: string) {
  return (await sampleStream(client(), streamUrl, { signal: AbortSignal.timeout(20_000) })).title;
}

test.each(Object.keys(PLAYED))("a response with %s is playable, with its titles", async (name) => {
  const found = { kind: "direct", codec: "mp3", name: "Rádio Concha", sendsTitles: true };
  expect(await inspectStream(client(), `${plain.origin}/${name}`)).toMatchObject({ outcome: "http-only", ...found });
  expect(await inspectStream(client(), `${secure.origin}/${name}`)).toMatchObject({ outcome: "plays", ...found });
  for (const { origin } of [plain, secure])
    expect(await titleAt(`${origin}/${name}`)).toEqual({ artist: "Banda Um", title: "Faixa A" });
});

test.each(["line-without-colon", "equal-lengths", "length-of-23-digits", "small-letters"])(
  "a response with %s is relayed",
  async (name) => {
    for (const { origin } of [plain, secure]) expect(startOfFrames(await relayed(`${origin}/${name}`))).toBe(0);
  },
);

test.each(Object.keys(REFUSED))("a response with %s is broken", async (name) => {
  for (const { origin } of [plain, secure])
    expect(await inspectStream(client(), `${origin}/${name}`)).toMatchObject({ outcome: "broken" });
});
