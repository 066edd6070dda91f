import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { RenderInBatches } from "./directory/render-in-batches.tsx";
import { renderWhole } from "./entry.server.tsx";

const PLACES = Array.from({ length: 65 }, (_, place) => place);

/** A list of 65 items, of which one may be broken. */
function List({ broken }: { broken: number | null }) {
  return (
    <p>
      {PLACES.map((place) => (
        <RenderInBatches key={place} place={place}>
          <Item place={place} isBroken={place === broken} />
        </RenderInBatches>
      ))}
    </p>
  );
}

function Item({ place, isBroken }: { place: number; isBroken: boolean }) {
  if (isBroken) throw new Error(`no item ${place}`);
  return <i>{place}</i>;
}

async function render(page: ReactElement): Promise<string> {
  const html = await renderWhole(page, new AbortController().signal);
  return html.toString().replaceAll(/<!--.*?-->/g, "");
}

test("a page is rendered whole and in order, also what comes in a later turn", async () => {
  const items = PLACES.map((place) => `<i>${place}</i>`).join("");
  expect(await render(<List broken={null} />)).toBe(`<!doctype html><p>${items}</p>`);
});

test("a part that cannot be rendered fails the page, in a later turn too", async () => {
  for (const broken of [0, 64]) await expect(render(<List broken={broken} />)).rejects.toThrow(`no item ${broken}`);
});
