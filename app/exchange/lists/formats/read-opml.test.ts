import { expect, test } from "vitest";
import { readText, summariseRows } from "#test-support/read-lists.ts";

test("the open groups around a station are its tags, the innermost its genre", async () => {
  const { format, rows } = await readText(`<opml version="2.0"><head><title>x</title></head><body>
<outline text="Portugal"><outline text="Fado &amp; Folk"><outline text="A" title="x" URL='http://a.example/?a&amp;b' bitrate="96" language="pt"/></outline>
<outline type="audio" text="B" xmlUrl="http://b.example/" genre="Jazz" image="http://b.example/b.png"></outline></outline>
<outline type="link" text="Mais" URL="http://tunein.example/browse"/><outline title="C" url="http://c.example/"/></body></opml>`);
  expect(format).toBe("opml");
  expect(rows).toMatchObject([
    {
      row: 1,
      name: "A",
      streamUrl: "http://a.example/?a&b",
      bitrate: "96kbps",
      genre: "Fado & Folk",
      tags: ["Fado & Folk", "Portugal"],
      languages: "pt",
    },
    { row: 2, name: "B", genre: "Jazz", tags: ["Portugal"], imageUrl: "http://b.example/b.png" },
    { row: 3, name: "C", genre: "", tags: [] },
  ]);
});

test("outlines nested ten thousand deep are read", async () => {
  const deep = `<opml><body>${'<outline text="g">'.repeat(10_000)}<outline text="A" url="http://a.example/"/>`;
  const closed = `${deep}${"</outline>".repeat(10_000)}<outline text="B" url="http://b.example/"/>`;
  const { rows } = await readText(closed);
  expect(rows).toMatchObject([{ tags: Array(5).fill("g") }, { name: "B", tags: [] }]);
});

test("a tag that is too long is reported, and a '<' that begins no tag is skipped", async () => {
  const long = `<outline text="${"x".repeat(66_000)}" url="http://x.example/"/>`;
  const list = await readText(
    `<opml><body>${long}< > <3 &nbsp; <outline text="B" url="http://b.example/"/></body></opml>`,
  );
  expect(summariseRows(list)).toEqual(["1: a linha é demasiado longa", "B http://b.example/"]);
});
