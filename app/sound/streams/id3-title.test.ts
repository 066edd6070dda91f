import fc from "fast-check";
import { expect, test } from "vitest";
import { id3Tag, transportStream } from "#test-support/radio/id3-tags.ts";
import { id3Title } from "./id3-title.ts";

const AUDIO = new Uint8Array(2_000).fill(0x55);
const TAG = id3Tag({ TPE1: "Quarteto da Graça", TIT2: "Noturno para o Tejo" });
const LINE = "Quarteto da Graça - Noturno para o Tejo";

test.each([3, 4] as const)(
  "id3Title: the tag of version 2.%i before packed audio, whatever its encoding",
  (version) => {
    for (const encoding of ["latin1", "utf16le", "utf16be", "utf8"] as const) {
      const tag = id3Tag({ TSSE: "x".repeat(300), TPE1: "Inês", TIT2: "Canção" }, { version, encoding });
      expect(id3Title(Buffer.concat([tag, AUDIO])), encoding).toBe("Inês - Canção");
    }
  },
);

test("id3Title: the last of several tags; one without a title does not count", () => {
  expect(id3Title(Buffer.concat([id3Tag({ TIT2: "Antes" }), AUDIO, TAG, AUDIO, id3Tag({ TPE1: "x" })]))).toBe(LINE);
  expect(id3Title(Buffer.concat([AUDIO, id3Tag({ TIT2: "Só o título" })]))).toBe("Só o título");
  expect(id3Title(AUDIO)).toBeNull();
});

test("id3Title: a tag in a stream of its own of MPEG-TS, over several packets", () => {
  const long = id3Tag({ TPE1: "Quarteto", TIT2: `Noturno ${"e mais ".repeat(60)}` });
  expect(id3Title(transportStream(TAG))).toBe(LINE);
  expect(id3Title(transportStream(long))).toBe(`Quarteto - Noturno ${"e mais ".repeat(60)}`.trim());
});

test("id3Title: no bytes make it throw", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (noise, inTransportStream) => {
      const tag = Buffer.concat([TAG.subarray(0, 8), noise, TAG.subarray(8)]);
      id3Title(inTransportStream ? transportStream(tag) : tag);
    }),
  );
});
