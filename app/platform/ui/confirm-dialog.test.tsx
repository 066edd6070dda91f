import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConfirmDialog } from "./confirm-dialog.tsx";

const nothing = () => undefined;
const dialog = (busy: boolean) =>
  renderToStaticMarkup(
    <ConfirmDialog
      open={true}
      title="Apagar Rádio Cais?"
      text="Esta ação é irreversível."
      verb="Apagar"
      busy={busy}
      onConfirm={nothing}
      onCancel={nothing}
    />,
  );

test("ConfirmDialog: an alertdialog with a name and a description; the cancel button is first", () => {
  const html = dialog(false);
  expect(html).toContain('role="alertdialog"');
  const [, title, text] = /aria-labelledby="([^"]+)" aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`<h2 id="${title}" class="text-t1">Apagar Rádio Cais?</h2>`);
  expect(html).toContain(`<p id="${text}" class="mt-2 text-ink-2">Esta ação é irreversível.</p>`);
  expect([...html.matchAll(/>([^<]+)<\/button>/g)].map(([, word]) => word)).toEqual(["Cancelar", "Apagar"]);
  expect(html).not.toMatch(/ (disabled|aria-busy)=/);
});

test("ConfirmDialog: while busy, cancelling is disabled and the confirming button keeps the focus", () => {
  const html = dialog(true);
  expect(html).toMatch(/<button [^>]*disabled=""[^>]*>Cancelar/);
  expect(html).toMatch(/<button [^>]*aria-busy="true" aria-disabled="true"/);
  expect(html.match(/ disabled=""/g)).toHaveLength(1);
});
