import { expect, test } from "vitest";
import { MAX_URL_LENGTH } from "#app/platform/text/web-url.ts";
import { listedStationKey, sameStreamKey } from "./stream-key.ts";

test.each([
  ["the scheme", "http://som.pt/s", "https://som.pt/s"],
  ["the host's case", "https://SOM.pt/s", "https://som.pt/s"],
  ["a default port", "http://som.pt:80/s", "https://som.pt:443/s"],
  ["the fragment", "https://som.pt/s#agora", "https://som.pt/s"],
  ["SHOUTcast's semicolon", "http://som.pt:8000/;", "http://som.pt:8000/"],
  ["a name after that semicolon", "http://som.pt:8000/;stream.mp3", "http://som.pt:8000"],
  ["the trailing dot of a host", "http://som.pt.:8000/s", "http://som.pt:8000/s"],
  ["a trailing slash", "http://som.pt/s/", "http://som.pt/s"],
  ["what SHOUTcast expects of players", "http://som.pt:8000/?icy=http", "http://som.pt:8000/"],
  ["both, and against caches", "http://som.pt:8000/;?type=http&nocache=5", "http://som.pt:8000/"],
  ["a file name for players", "http://som.pt:8000/;.mp3", "http://som.pt:8000"],
  ["a semicolon after a mount", "http://som.pt:8000/s;stream.nsv", "http://som.pt:8000/s"],
  ["a semicolon after a mount's slash", "http://som.pt:8000/s/1/;", "http://som.pt:8000/s/1"],
  ["the type for players", "http://som.pt/s?type=.mp3", "http://som.pt/s"],
  ["a file type alone", "http://som.pt/?.mp3", "http://som.pt"],
  ["nocache of any value", "http://som.pt/s?NoCache=true", "http://som.pt/s?nocache"],
  ["a random number", "http://som.pt/s?rnd=0.529", "http://som.pt/s?rand=17&_=1&___cb=9"],
  ["the time", "http://som.pt/s?t=1765583175", "http://som.pt/s?refresh=1670251056234"],
  ["the time alone", "http://som.pt/s?1728967549574", "http://som.pt/s"],
  ["an empty query", "http://som.pt/s?", "http://som.pt/s"],
  ["a parameter against caches beside another", "http://som.pt/s?sid=2&_=1", "http://som.pt/s?nocache=3&sid=2"],
])("URLs that differ only in %s are one stream", (_, one, other) => {
  expect(sameStreamKey(one)).toBe(sameStreamKey(other));
});

test.each([
  ["the path", "http://som.pt/a", "http://som.pt/b"],
  ["the path's case", "http://som.pt/a", "http://som.pt/A"],
  ["the query", "http://som.pt/s?id=1", "http://som.pt/s?id=2"],
  ["the port", "http://som.pt:8000/s", "http://som.pt:8002/s"],
  ["SHOUTcast's stream number", "http://som.pt:8000/;?sid=1", "http://som.pt:8000/;?sid=2"],
  ["a short number as t", "http://som.pt/s?t=1", "http://som.pt/s?t=2"],
  ["a number alone", "http://som.pt/s?1234567890", "http://som.pt/s"],
  ["a mount in the query", "http://som.pt/?mp=/a", "http://som.pt/?mp=/b"],
  ["the type of the station", "http://som.pt/s?type=jazz", "http://som.pt/s?type=rock"],
  ["a parameter with a name in it", "http://som.pt/s?xnocache=1", "http://som.pt/s"],
  ["a path after a semicolon", "http://som.pt/s;v=1/a", "http://som.pt/s;v=1/b"],
])("URLs that differ in %s are two streams", (_, one, other) => {
  expect(sameStreamKey(one)).not.toBe(sameStreamKey(other));
});

test("the key of a listed station's id is that of earlier versions", () => {
  const keys = ["HTTP://SOM.pt:80/s/?t=1765583175#x", "http://som.pt:8000/;stream.mp3", "http://som.pt", "nada"].map(
    listedStationKey,
  );
  expect(keys).toEqual(["som.pt/s/?t=1765583175", "som.pt:8000/", "som.pt/", "nada"]);
});

test("a text that is not a URL, or too long, is its own key", () => {
  const tooLong = `http://som.pt:80/${"a".repeat(MAX_URL_LENGTH)}`;
  expect([sameStreamKey("nada"), sameStreamKey(tooLong)]).toEqual(["nada", tooLong]);
});
