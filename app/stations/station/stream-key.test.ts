import { expect, test } from "vitest";
import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";
import { sameStreamKey } from "./stream-key.ts";

test.each([
  ["the scheme", "http://som.pt/s", "https://som.pt/s"],
  ["the host's case", "https://SOM.pt/s", "https://som.pt/s"],
  ["a default port", "http://som.pt:80/s", "https://som.pt:443/s"],
  ["the fragment", "https://som.pt/s#agora", "https://som.pt/s"],
  ["SHOUTcast's semicolon", "http://som.pt:8000/;", "http://som.pt:8000/"],
  ["a name after that semicolon", "http://som.pt:8000/;stream.mp3", "http://som.pt:8000"],
  ["the trailing dot of a host", "http://som.pt.:8000/s", "http://som.pt:8000/s"],
])("URLs that differ only in %s are one stream", (_, one, other) => {
  expect(sameStreamKey(one)).toBe(sameStreamKey(other));
});

test.each([
  ["the path", "http://som.pt/a", "http://som.pt/b"],
  ["the path's case", "http://som.pt/a", "http://som.pt/A"],
  ["the query", "http://som.pt/s?id=1", "http://som.pt/s?id=2"],
  ["the port", "http://som.pt:8000/s", "http://som.pt:8002/s"],
])("URLs that differ in %s are two streams", (_, one, other) => {
  expect(sameStreamKey(one)).not.toBe(sameStreamKey(other));
});

test("a text that is not a URL, or too long, is its own key", () => {
  const tooLong = `http://som.pt:80/${"a".repeat(MAX_URL_LENGTH)}`;
  expect([sameStreamKey("nada"), sameStreamKey(tooLong)]).toEqual(["nada", tooLong]);
});
