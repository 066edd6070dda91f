import { expect, test } from "vitest";
import { decodeHeaderText, decodeStreamText } from "./stream-text.ts";

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

const twiceEncoded = (text: string) => new TextDecoder("windows-1252").decode(Buffer.from(text));

test.each([
  ["beside a real dash", `${twiceEncoded("Amália")} – Fado`, "Amália – Fado"],
  [
    "beside real quotation marks",
    `“${twiceEncoded("Canção")}” … «${twiceEncoded("São João")}»`,
    "“Canção” … «São João»",
  ],
  ["beside real letters", `Inês – ${twiceEncoded("D'été à Ñuñoa’s")}`, "Inês – D'été à Ñuñoa’s"],
  ["beside letters of another script", `${twiceEncoded("Группа")} 日本`, "Группа 日本"],
  ["cut off in a character", `${twiceEncoded("Canção e tradi")}Ã`, "Canção e tradi"],
  ["cut off in a quotation mark", `${twiceEncoded("Canção “")}â€`, "Canção “"],
])("decodeStreamText: doubly encoded parts are repaired %s", (_, text, repaired) => {
  expect(decodeStreamText(Buffer.from(text))).toBe(repaired);
});

test.each([
  "«MAÇû",
  "“IRMÔ – Fado",
  "„CAFÉ“ … 1",
  "«\u00a0café\u00a0» – Zoé",
  "BEYONCÉ® – ÉÃ™",
  "日本 Ã",
  "L’ÂME… – “À” 日",
])("decodeStreamText: correctly encoded %s is not changed, whatever stands beside its capitals", (text) => {
  expect(decodeStreamText(Buffer.from(text))).toBe(text);
});

test.each([
  ["cut off at its end", Buffer.from("Canção à n").subarray(0, -3), "Canção "],
  [
    "cut off before the end of a block",
    Buffer.from("StreamTitle='Olá, irm\xc3';\0\0".replace("á", "Ã¡"), "latin1"),
    "StreamTitle='Olá, irm';\0\0",
  ],
  ["of three bytes, cut off", Buffer.from("Fado – “Noite”").subarray(0, -1), "Fado – “Noite"],
  [
    "broken amid others",
    Buffer.concat([Buffer.from("Canção "), Buffer.from([0xe7]), Buffer.from("ão à noite")]),
    "Canção \uFFFDão à noite",
  ],
])("decodeStreamText: UTF-8 with a character %s is not another encoding", (_, bytes, text) => {
  expect(decodeStreamText(bytes)).toBe(text);
});

test("decodeHeaderText: decodes the value of a header", () => {
  expect(decodeHeaderText(Buffer.from("Clássica").toString("latin1"))).toBe("Clássica");
  expect(decodeHeaderText("Clássica")).toBe("Clássica");
  expect(decodeHeaderText("\xd0\xe0\xe4\xe8\xee", { countryCode: "RU" })).toBe("Радио");
});

test("decodeStreamText: each single byte gives one character", () => {
  for (let byte = 0; byte < 256; byte += 1) expect(decodeStreamText(Uint8Array.of(byte))).toHaveLength(1);
});
