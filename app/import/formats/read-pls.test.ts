import { expect, test } from "vitest";
import { readText, summariseRows } from "../../../test-support/read-lists.ts";

test("entries are in the order of their numbers; NumberOfEntries is ignored", async () => {
  const list = await readText(
    "[Playlist]\nNumberOfEntries=1\nTitle10=J\nfile10 = http://j.example/?a=b\nFILE2=http://b.example/\nVersion=2\nLength2=-1\n",
  );
  expect(list.format).toBe("pls");
  expect(summariseRows(list)).toEqual(["http://b.example/", "J http://j.example/?a=b"]);
});

test("a title without a URL is reported; of a repeated key the first value counts", async () => {
  const list = await readText("[playlist]\nTitle1=A\nTitle2=B\nFile2=http://b.example/\nFile2=http://x.example/\n");
  expect(summariseRows(list)).toEqual(["1: falta o URL da transmissão", "B http://b.example/"]);
});

test("a list without its header is detected by its keys", async () => {
  expect(summariseRows(await readText("File1=http://a.example/\nTitle1=A"))).toEqual(["A http://a.example/"]);
});
