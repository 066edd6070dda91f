import { expect, test } from "vitest";
import { panelLinks, panelPageOf } from "./panel-pages.ts";

const UP_TO_DATE = { toDecide: 0, isTroubled: false };
const NOTHING = { openItems: 0, unread: 0, isImporting: false, refusedMails: 0, mirror: UP_TO_DATE };

/** The links by their accessible names. */
const named = (waiting: Parameters<typeof panelLinks>[0]) =>
  panelLinks(waiting).map((link) => [link.label, link.waiting].filter(Boolean).join(", "));

test.each([null, NOTHING])("the links are in the order of the design, without badges when nothing waits", (waiting) => {
  expect(named(waiting)).toEqual(["Administração", "Rever", "Importar", "Espelho", "Mensagens", "Histórico", "Contas"]);
  expect(panelLinks(waiting).every(({ badge }) => badge === "")).toBe(true);
});

test("what waits is a badge, and a text for screen readers", () => {
  const mirror = { toDecide: 2, isTroubled: true };
  const waiting = { openItems: 12_345, unread: 3, isImporting: true, refusedMails: 2, mirror };
  expect(named(waiting).slice(1)).toEqual([
    "Rever, 12\u00A0345 por decidir",
    "Importar, em curso",
    "Espelho, 2 por decidir",
    "Mensagens, 3 por ler",
    "Histórico",
    "Contas, 2 emails recusados",
  ]);
  expect(panelLinks(waiting).map(({ badge }) => badge)).toEqual(["", "12\u00A0345", "em curso", "2", "3", "", "2"]);
});

test("a mirror whose passes fail has a badge when nothing else waits", () => {
  const waiting = { ...NOTHING, mirror: { toDecide: 0, isTroubled: true } };
  expect(named(waiting)[3]).toBe("Espelho, com problemas");
  expect(panelLinks(waiting)[3]?.badge).toBe("!");
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
