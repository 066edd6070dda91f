import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { RenderInBatches } from "./lazy-list-item.tsx";

const INDEXES = Array.from({ length: 65 }, (_, index) => index);

test("the server renders 20 items per batch, and the page is complete and in order", async () => {
  const rendered: number[] = [];
  const Item = ({ index }: { index: number }) => {
    rendered.push(index);
    return <i>{index}</i>;
  };
  const items = INDEXES.map((index) => (
    <RenderInBatches key={index} index={index}>
      <Item index={index} />
    </RenderInBatches>
  ));
  const allReady = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(<p>{items}</p>, {
    onAllReady: allReady.resolve,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const counts: number[] = [];
  while (rendered.length < INDEXES.length && counts.length < 100) {
    await nextTurn();
    counts.push(rendered.length);
  }
  await allReady.promise;
  const steps = counts.map((count, turn) => count - (counts[turn - 1] ?? 0)).filter((step) => step > 0);
  expect(steps).toEqual([20, 20, 20, 5]);
  expect(rendered).toEqual(INDEXES);
  const html = await text(pipe(new PassThrough()));
  expect(html.replaceAll(/<!--.*?-->/g, "")).toBe(`<p>${INDEXES.map((index) => `<i>${index}</i>`).join("")}</p>`);
});
