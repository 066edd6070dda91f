import { expect, test } from "vitest";
import { parseSetting, SETTING_KEYS, settingFields } from "./setting-value.ts";

const refused = (message: string) => ({ ok: false, kind: "invalid", message });
const BAD_NAME = refused("Nome do site inválido (máximo 50 caracteres)");
const urlOfLength = (length: number) => "https://example.com/".padEnd(length, "x");

test("SETTING_KEYS lists the keys of the schema", () => {
  expect(SETTING_KEYS).toEqual(Object.keys(settingFields.shape));
});

test("parseSetting trims values", () => {
  expect(parseSetting("logo_url", " https://example.com/logo.svg ")).toEqual({
    ok: true,
    key: "logo_url",
    value: "https://example.com/logo.svg",
  });
  expect(parseSetting("site_name", " Rádio Clube ")).toEqual({ ok: true, key: "site_name", value: "Rádio Clube" });
});

test.each(["", " \n", undefined, null, 5, {}, []])("logo_url %j counts as missing", (value) => {
  expect(parseSetting("logo_url", value)).toEqual(refused("Por favor, insira um URL válido"));
});

test.each([
  "example.com/logo.png",
  "ftp://example.com/l",
  "javascript:alert(1)",
  "data:image/png;base64,",
  "/logo.png",
])("logo_url %s has a scheme other than http or https", (value) => {
  expect(parseSetting("logo_url", value)).toEqual(refused("URL deve começar com http:// ou https://"));
});

test.each(["http://", "https://exa mple.com/l.png", "https://example.com/\u0000"])(
  "logo_url %j is not a valid URL",
  (value) => {
    expect(parseSetting("logo_url", value)).toEqual(refused("URL inválido"));
  },
);

test("logo_url accepts 2048 characters and refuses 2049", () => {
  expect(parseSetting("logo_url", urlOfLength(2048))).toMatchObject({ ok: true });
  expect(parseSetting("logo_url", urlOfLength(2049))).toEqual(refused("URL pode ter no máximo 2048 caracteres"));
});

test("site_name accepts 50 characters and refuses 51", () => {
  expect(parseSetting("site_name", ` ${"ã".repeat(50)} `)).toMatchObject({ ok: true, value: "ã".repeat(50) });
  expect(parseSetting("site_name", "ã".repeat(51))).toEqual(BAD_NAME);
});

test.each(["", " ", "\u200b", "Rádio\nClube", "Rádio\u0000", "\u202eRádio", undefined, null, 5, ["Rádio"]])(
  "site_name %j is refused",
  (value) => {
    expect(parseSetting("site_name", value)).toEqual(BAD_NAME);
  },
);

test.each(["colour", "", "toString", "__proto__", "LOGO_URL"])("the unknown key %j is not found", (key) => {
  expect(parseSetting(key, "x")).toEqual({ ok: false, kind: "not-found", message: "Configuração desconhecida" });
});
