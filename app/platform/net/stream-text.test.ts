import { expect, test } from "vitest";
import { decodeHeaderText, decodeStreamText, plainStreamText } from "./stream-text.ts";

const latin1 = (text: string) => Buffer.from(text, "latin1");

test.each([
  ["UTF-8", Buffer.from("Canção – “Fado” €"), "Canção – “Fado” €"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffRádio"), "Rádio"],
  ["UTF-16, little-endian", Buffer.from("\ufeffRádio", "utf16le"), "Rádio"],
  ["UTF-16, big-endian", Buffer.from("\ufeffRádio", "utf16le").swap16(), "Rádio"],
  ["Latin-1", latin1("Conceição à noite"), "Conceição à noite"],
  ["Windows-1252", Buffer.from([0x93, 0x46, 0x94, 0x20, 0x96, 0x20, 0x80]), "“F” – €"],
  ["an empty text", Buffer.alloc(0), ""],
])("decodeStreamText: %s is decoded", (_, bytes, text) => {
  expect(decodeStreamText(bytes)).toBe(text);
});

test.each(["Canção de Embalar", "São João – “Noite” …", "D'été à Ñuñoa", "Ärger über Öl", "Ω 日本"])(
  "decodeStreamText: doubly encoded %s is repaired",
  (text) => {
    const twice = Buffer.from(new TextDecoder("windows-1252").decode(Buffer.from(text)));
    expect(decodeStreamText(twice)).toBe(text);
    expect(decodeStreamText(Buffer.from(Buffer.from(text).toString("latin1")))).toBe(text);
    expect(decodeStreamText(Buffer.from(text))).toBe(text);
  },
);

test.each(["Ã", "Ã e Â", "É ÃO", "1º “Café”", "Â", "smörgås ½"])(
  "decodeStreamText: correctly encoded %s is not changed",
  (text) => {
    expect(decodeStreamText(Buffer.from(text))).toBe(text);
  },
);

test.each([
  ["D&eacute;j&agrave; Vu", "Déjà Vu"],
  ["Mrs. &#8220;Robinson&#8221; &eacute;", "Mrs. “Robinson” é"],
  ["&#x201C;Heroes&#x201d; &hellip; &ndash; &euro;", "“Heroes” … – €"],
  ["It&#146;s &#150; caf&#233;", "It’s – café"],
  ["Simon &amp;amp; Garfunkel", "Simon & Garfunkel"],
  ["Caf&amp;eacute; &amp;#8211; Zo&amp;#xEB;", "Café – Zoë"],
  ["&ncaron;&Scedil;&omega;&hearts;&NotEqualTilde;&AMP;&NBSP;&Rcaron;", "ňŞω♥≂̸& Ř"],
  ["R&B; &foo; Rock & Roll &amp Salt&Pepper &copy", "R&B; &foo; Rock & Roll &amp Salt&Pepper &copy"],
  ["a&lt;b&gt;c", "a<b>c"],
])("plainStreamText: the entities of %s are decoded", (text, plain) => {
  expect(plainStreamText(text)).toBe(plain);
});

test("decodeHeaderText: decodes the value of a header", () => {
  expect(decodeHeaderText(Buffer.from("Clássica").toString("latin1"))).toBe("Clássica");
  expect(decodeHeaderText("Clássica")).toBe("Clássica");
});

test("decodeStreamText: each single byte gives one character", () => {
  for (let byte = 0; byte < 256; byte += 1) expect(decodeStreamText(Uint8Array.of(byte))).toHaveLength(1);
});
