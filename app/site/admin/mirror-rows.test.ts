import { expect, test } from "vitest";
import { heldRow } from "./mirror-rows.ts";

const HELD = {
  uuid: "960e57c5-0601-11e8-ae97-52543be04c81",
  name: "Zona Livre",
  streamUrl: "https://zona.example/ao-vivo",
  heldAt: new Date("2026-11-02T10:00:00Z"),
};

test("a station without a page is linked to the panel's search", () => {
  const ours = { id: "mar", name: "Rádio Mar" };
  const urlOf = (status: "approved" | "pending" | "suspended") =>
    heldRow({ ...HELD, station: { ...ours, status } }).station?.url;
  expect(urlOf("approved")).toBe("/stations/mar");
  expect(urlOf("pending")).toBe("/admin/stations?q=R%C3%A1dio+Mar");
  expect(urlOf("suspended")).toBe("/admin/stations?q=R%C3%A1dio+Mar");
  expect(heldRow({ ...HELD, station: null }).station).toBeNull();
});
