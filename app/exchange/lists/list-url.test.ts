import { expect, test } from "vitest";
import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";
import { listNameOf, listUrlProblem } from "./list-url.ts";

test.each([
  ["https://lista.example/radios.m3u?token=1", null],
  ["http://lista.example:8080/", null],
  ["ftp://lista.example/radios.m3u", "O endereço da lista deve começar com http:// ou https://"],
  ["lista.example", "O endereço da lista deve começar com http:// ou https://"],
  ["https://", "O endereço da lista é inválido"],
  ["https://lista.example/".padEnd(MAX_URL_LENGTH, "a"), null],
  [
    "https://lista.example/".padEnd(MAX_URL_LENGTH + 1, "a"),
    `O endereço da lista pode ter no máximo ${MAX_URL_LENGTH} caracteres`,
  ],
  ["http://192.168.1.1/radios.m3u", "O endereço da lista não pode apontar para endereços locais ou privados"],
  ["http://[::1]/radios.m3u", "O endereço da lista não pode apontar para endereços locais ou privados"],
  ["https://ana:segredo@lista.example/", "O endereço da lista não pode ter nome de utilizador nem palavra-passe"],
])("listUrlProblem of %s: %s", (url, problem) => {
  expect(listUrlProblem(url, { allowPrivate: false })).toBe(problem);
});

test("listUrlProblem: a private address is valid where the settings allow it", () => {
  expect(listUrlProblem("http://127.0.0.1/radios.m3u", { allowPrivate: true })).toBeNull();
});

test("listNameOf: the query and the fragment are left out, and the name is at most 200 characters long", () => {
  expect(listNameOf("https://lista.example/radios.m3u?token=segredo#parte")).toBe("https://lista.example/radios.m3u");
  expect(listNameOf(`https://lista.example/${"a".repeat(300)}`)).toHaveLength(200);
});
