import { expect, test } from "vitest";
import { parseSetting, SETTING_KEYS, settingFields } from "./setting-value.ts";

const refused = (message: string) => ({ ok: false, kind: "invalid", message });
const BAD_NAME = refused("Nome do site inválido (máximo 50 caracteres)");
const addressOf = (length: number) => "https://example.com/".padEnd(length, "x");

test("the keys are those of the fields", () => {
  expect(SETTING_KEYS).toEqual(Object.keys(settingFields.shape));
});

test("values are saved trimmed", () => {
  expect(parseSetting("logo_url", " https://example.com/logo.svg ")).toEqual({
    ok: true,
    key: "logo_url",
    value: "https://example.com/logo.svg",
  });
  expect(parseSetting("site_name", " Rádio Clube ")).toEqual({ ok: true, key: "site_name", value: "Rádio Clube" });
});

test.each(["", " \n", undefined, null, 5, {}, []])("a logo that is %j is missing", (value) => {
  expect(parseSetting("logo_url", value)).toEqual(refused("Por favor, insira um URL válido"));
});

test.each([
  "example.com/logo.png",
  "ftp://example.com/l",
  "javascript:alert(1)",
  "data:image/png;base64,",
  "/logo.png",
])("the logo %s does not start as it must", (value) => {
  expect(parseSetting("logo_url", value)).toEqual(refused("URL deve começar com http:// ou https://"));
});

test.each(["http://", "https://exa mple.com/l.png", "https://example.com/\u0000"])(
  "the logo %j is no address",
  (value) => {
    expect(parseSetting("logo_url", value)).toEqual(refused("URL inválido"));
  },
);

test("a logo's address may have 2048 characters and not one more", () => {
  expect(parseSetting("logo_url", addressOf(2048))).toMatchObject({ ok: true });
  expect(parseSetting("logo_url", addressOf(2049))).toEqual(refused("URL pode ter no máximo 2048 caracteres"));
});

test("a site's name may have 50 characters and not one more", () => {
  expect(parseSetting("site_name", ` ${"ã".repeat(50)} `)).toMatchObject({ ok: true, value: "ã".repeat(50) });
  expect(parseSetting("site_name", "ã".repeat(51))).toEqual(BAD_NAME);
});

test.each(["", " ", "\u200b", "Rádio\nClube", "Rádio\u0000", "\u202eRádio", undefined, null, 5, ["Rádio"]])(
  "a site's name that is %j is refused",
  (value) => {
    expect(parseSetting("site_name", value)).toEqual(BAD_NAME);
  },
);

test.each(["colour", "", "toString", "__proto__", "LOGO_URL"])("there is no setting %j", (key) => {
  expect(parseSetting(key, "x")).toEqual({ ok: false, kind: "not-found", message: "Configuração desconhecida" });
});
