import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { RenderInBatches } from "#app/browse/cards/lazy-list-item.tsx";
import { renderPage } from "./entry.server.tsx";

const INDEXES = Array.from({ length: 65 }, (_, index) => index);

/** A list of 65 items; the one at the index `broken` throws. */
function List({ broken }: { broken: number | null }) {
  return (
    <p>
      {INDEXES.map((index) => (
        <RenderInBatches key={index} index={index}>
          <Item index={index} isBroken={index === broken} />
        </RenderInBatches>
      ))}
    </p>
  );
}

function Item({ index, isBroken }: { index: number; isBroken: boolean }) {
  if (isBroken) throw new Error(`no item ${index}`);
  return <i>{index}</i>;
}

async function render(page: ReactElement): Promise<string> {
  const html = await renderPage(page, new AbortController().signal);
  return html.toString().replaceAll(/<!--.*?-->/g, "");
}

test("renderPage renders every item in order, including those of later batches", async () => {
  const items = INDEXES.map((index) => `<i>${index}</i>`).join("");
  expect(await render(<List broken={null} />)).toBe(`<!doctype html><p>${items}</p>`);
});

test("renderPage rejects when an item throws, in the first batch or a later one", async () => {
  for (const broken of [0, 64]) await expect(render(<List broken={broken} />)).rejects.toThrow(`no item ${broken}`);
});
