import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { isRepeatedPress, SubmitButton } from "./submit-button.tsx";

test("SubmitButton: busy is announced and shown, without disabling, which would lose the focus", () => {
  const html = renderToStaticMarkup(
    <SubmitButton busy={true} busyText="A enviar…">
      Enviar
    </SubmitButton>,
  );
  expect(html).toContain('type="submit"');
  expect(html).toContain('aria-busy="true" aria-disabled="true"');
  expect(html).toContain("animate-spin");
  expect(html).toContain("A enviar…");
  expect(html).not.toMatch(/ disabled=/);
});

test("SubmitButton: an idle button has no busy attributes", () => {
  const html = renderToStaticMarkup(<SubmitButton busy={false}>Enviar</SubmitButton>);
  expect(html).toContain("Enviar");
  expect(html).not.toMatch(/ aria-(busy|disabled)=|animate-spin| disabled=/);
});

const FIRST = { busy: false, clicks: 1, sinceLastMs: Number.POSITIVE_INFINITY };

test("isRepeatedPress: false for a first press, by mouse and by Enter", () => {
  expect(isRepeatedPress(FIRST)).toBe(false);
  expect(isRepeatedPress({ ...FIRST, clicks: 0 })).toBe(false);
});

test.each([{ busy: true }, { clicks: 2 }, { sinceLastMs: 299 }])("isRepeatedPress: true with %j", (press) => {
  expect(isRepeatedPress({ ...FIRST, ...press })).toBe(true);
});

test("isRepeatedPress: false 300 ms after the last press", () => {
  expect(isRepeatedPress({ ...FIRST, sinceLastMs: 300 })).toBe(false);
});
