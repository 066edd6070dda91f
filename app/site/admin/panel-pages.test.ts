import { expect, test } from "vitest";
import { panelLinks, panelPageOf } from "./panel-pages.ts";

const NOTHING = { openItems: 0, unread: 0, isImporting: false, refusedMails: 0, isMirrorTroubled: false };

/** The links by their accessible names. */
const named = (waiting: Parameters<typeof panelLinks>[0]) =>
  panelLinks(waiting).map((link) => [link.label, link.waiting].filter(Boolean).join(", "));

test.each([null, NOTHING])("the links are in the order of the design, without badges when nothing waits", (waiting) => {
  expect(named(waiting)).toEqual(["Administração", "Rever", "Importar", "Espelho", "Mensagens", "Histórico", "Contas"]);
  expect(panelLinks(waiting).every(({ badge }) => badge === "")).toBe(true);
});

test("what waits is a badge, and a text for screen readers", () => {
  const waiting = { openItems: 12_345, unread: 3, isImporting: true, refusedMails: 2, isMirrorTroubled: true };
  expect(named(waiting).slice(1)).toEqual([
    "Rever, 12\u00A0345 por decidir",
    "Importar, em curso",
    "Espelho, com problemas",
    "Mensagens, 3 por ler",
    "Histórico",
    "Contas, 2 emails recusados",
  ]);
  expect(panelLinks(waiting).map(({ badge }) => badge)).toEqual(["", "12\u00A0345", "em curso", "!", "3", "", "2"]);
});

test.each([
  ["/admin", "/admin"],
  ["/admin/", "/admin"],
  ["/admin/stations", "/admin"],
  ["/admin/import", "/admin/import"],
  ["/admin/import/7", "/admin/import"],
  ["/admin/mirror", "/admin/mirror"],
  ["/admin/accounts/a", "/admin/accounts"],
  ["/admin/importados", "/admin"],
])("%s belongs to %s", (path, page) => {
  expect(panelPageOf(path)).toBe(page);
});
