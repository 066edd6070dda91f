import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { setImmediate as nextTurn } from "node:timers/promises";
import { renderToPipeableStream } from "react-dom/server";
import { expect, test } from "vitest";
import { RenderInBatches } from "./render-in-batches.tsx";

const PLACES = Array.from({ length: 65 }, (_, place) => place);

test("after 20 items of a list others are answered, and the page is whole and in order all the same", async () => {
  const rendered: number[] = [];
  const Item = ({ place }: { place: number }) => {
    rendered.push(place);
    return <i>{place}</i>;
  };
  const items = PLACES.map((place) => (
    <RenderInBatches key={place} place={place}>
      <Item place={place} />
    </RenderInBatches>
  ));
  const allReady = Promise.withResolvers<void>();
  const { pipe } = renderToPipeableStream(<p>{items}</p>, {
    onAllReady: allReady.resolve,
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  const counts: number[] = [];
  while (rendered.length < PLACES.length && counts.length < 100) {
    await nextTurn();
    counts.push(rendered.length);
  }
  await allReady.promise;
  const steps = counts.map((count, turn) => count - (counts[turn - 1] ?? 0)).filter((step) => step > 0);
  expect(steps).toEqual([20, 20, 20, 5]);
  expect(rendered).toEqual(PLACES);
  const html = await text(pipe(new PassThrough()));
  expect(html.replaceAll(/<!--.*?-->/g, "")).toBe(`<p>${PLACES.map((place) => `<i>${place}</i>`).join("")}</p>`);
});
