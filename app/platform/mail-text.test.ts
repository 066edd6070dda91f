import { expect, test } from "vitest";
import { bodyText, headerText } from "./mail-text.ts";

test("a header is one line, whatever the line ends", () => {
  for (const end of ["\r\n", "\n", "\r", "\u0085", "\u2028", "\u2029", "\v", "\f", "\0"]) {
    expect(headerText(`Ana${end}Bcc: todos@example.org`)).toBe("Ana Bcc: todos@example.org");
  }
});

test("accents, quotes and other scripts stay in a header", () => {
  expect(headerText(' João "Zé" Conceição, 李 🎧 ')).toBe('João "Zé" Conceição, 李 🎧');
});

test("a header has no direction overrides", () => {
  expect(headerText("Ana \u202egro.elpmaxe@ana\u2069")).toBe("Ana gro.elpmaxe@ana");
});

test("a lone surrogate is replaced", () => {
  expect(headerText("Ana \ud83c")).toBe("Ana \ufffd");
  expect(bodyText("Olá \udfa7")).toBe("Olá \ufffd");
});

test("a header is truncated after 200 characters, not inside one", () => {
  expect(headerText("é".repeat(200))).toBe("é".repeat(200));
  expect(headerText("🎧".repeat(201))).toBe("🎧".repeat(200));
});

test("a body keeps its lines and tabs, and no other control characters", () => {
  expect(bodyText("Um\r\ndois\rtrês\n\tquatro \u001b[31m\u0007\0fim")).toBe("Um\ndois\ntrês\n\tquatro  [31m fim");
});
