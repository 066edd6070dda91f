import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { AzulejoWall, NotFoundWall } from "./azulejo-panel.tsx";

const FAVOURITES = <AzulejoWall columns={16} rows={4} missing="heart" />;

test("walls are decoration: hidden from assistive technology, without text", () => {
  for (const wall of [FAVOURITES, <NotFoundWall key="404" />]) {
    const markup = renderToStaticMarkup(wall);
    expect(markup).toContain('<svg aria-hidden="true"');
    expect(markup.replace(/<[^>]*>/g, "")).toBe("");
  }
});

test("each wall takes less than 6 kB of markup, however many tiles it has", () => {
  for (const wall of [FAVOURITES, <AzulejoWall key="tall" columns={16} rows={15} />, <NotFoundWall key="404" />]) {
    expect(Buffer.byteLength(renderToStaticMarkup(wall))).toBeLessThan(6_000);
  }
});

test("what a browser copies for `<use>` stays below 300 elements, however many tiles the wall has", () => {
  for (const wall of [FAVOURITES, <AzulejoWall key="tall" columns={16} rows={30} />, <NotFoundWall key="404" />]) {
    const markup = renderToStaticMarkup(wall);
    // The markup of each definition; none contains another.
    const definitions = new Map(
      [...markup.matchAll(/<(g|pattern) id="([^"]+)".*?<\/\1>/g)].map(([text, , id = ""]) => [id, text]),
    );
    const copies = (text: string): number =>
      [...text.matchAll(/ href="#([^"]+)"/g)].reduce((sum, [, id = ""]) => {
        const definition = definitions.get(id) ?? "";
        return sum + (definition.match(/<\w/g)?.length ?? 0) + copies(definition);
      }, 0);
    expect(definitions.size).toBe(3);
    expect(copies(markup)).toBeGreaterThan(0);
    expect(copies(markup)).toBeLessThan(300);
  }
});

test("a wall's proportions are those of its tiles", () => {
  expect(renderToStaticMarkup(<AzulejoWall columns={4} rows={6} />)).toContain('viewBox="0 0 240 360"');
});

test("a wall larger than one panel repeats it", () => {
  const positions = [
    ...renderToStaticMarkup(<AzulejoWall columns={20} rows={15} />).matchAll(/-panel" x="(\d+)" y="(\d+)"/g),
  ];
  expect(positions.map(([, x, y]) => `${x} ${y}`)).toEqual(["0 0", "960 0", "0 360", "960 360", "0 720", "960 720"]);
});

test("the wall of the empty favourites has a heart in place of one flower", () => {
  const markup = renderToStaticMarkup(FAVOURITES);
  expect(markup).toContain('<g transform="translate(360 120)">');
  expect(markup).toContain('stroke="var(--signal)"');
  expect(renderToStaticMarkup(<AzulejoWall columns={16} rows={4} />)).not.toContain("var(--signal)");
});

test("two walls on one page have different ids and reference only their own", () => {
  const markup = renderToStaticMarkup(
    <>
      <AzulejoWall columns={4} rows={4} />
      <NotFoundWall />
    </>,
  );
  const ids = [...markup.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const references = [...markup.matchAll(/(?: href="#|url\(#)([^")]+)/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(references)).toEqual(new Set(ids));
});

test("the 404 wall shows three digits and the fallen tile, at both of its positions", () => {
  const markup = renderToStaticMarkup(<NotFoundWall />);
  expect(markup.match(/d="M\.4 0V3\.9H4\.2M3\.2 1\.9V6"/g)).toHaveLength(2);
  expect(markup).toContain("translate(914 366) rotate(17 30 30)");
  expect(markup).toContain("translate(494 366) rotate(17 30 30)");
});
