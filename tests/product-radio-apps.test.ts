import { expect, test } from "vitest";
import { runAppProduct } from "#test-support/radio-apps/app-product.ts";
import { APP_STATIONS, HOSTILE_NAMES } from "#test-support/radio-apps/app-stations.ts";
import { RADIO_APPS } from "#test-support/radio-apps/apps.ts";
import { allListed, uuidsOf } from "#test-support/radio-apps/listed.ts";
import { sendExactly } from "#test-support/radio-apps/send.ts";

const product = runAppProduct({ OPEN_ADD: "true" });

const ROWS = RADIO_APPS.flatMap(({ app, headers, requests }) =>
  requests.map((request) => ({ app, appHeaders: headers, ...request })),
);

test.each(ROWS)("$app: $what", async ({ what, appHeaders, headers = {}, body, status = 200, reads, finds }) => {
  const [method, path = ""] = what.split(" ");
  const response = await sendExactly(product.port, {
    method: method === "POST" ? "POST" : "GET",
    path,
    body,
    headers: { ...appHeaders, ...headers },
  });
  expect(response.status, response.body.slice(0, 200)).toBe(status);
  expect(response.headers["access-control-allow-origin"]).toBe("*");
  expect(response.headers["set-cookie"]).toBeUndefined();
  expect(response.headers["cross-origin-resource-policy"]).toBeUndefined();
  if (status === 200 && path.startsWith("/json/"))
    expect(response.headers["content-type"]).toContain("application/json");
  const read = reads(response.body);
  if (!finds) return;
  const expected = uuidsOf((await allListed(product.origin)).filter(finds));
  expect(read?.toSorted()).toEqual(expected);
  // Only a page after the last one is empty.
  if (!path.includes("offset=1") && !body?.includes("offset=1")) expect(expected.length).toBeGreaterThan(0);
});

test("the product lists all stations of the tests, with their names in one line", async () => {
  const listed = await allListed(product.origin);
  expect(uuidsOf(listed)).toEqual(expect.arrayContaining(APP_STATIONS.map(({ uuid }) => uuid)));
  const names = listed.map(({ name }) => name);
  for (const name of HOSTILE_NAMES.filter((text) => !/[\t\r\n]/.test(text))) expect(names).toContain(name);
  expect(names.filter((name) => /[\r\n\t]/.test(name) || name !== name.trim())).toEqual([]);
});

test("every app of the contract has its requests here", () => {
  expect(RADIO_APPS.map(({ app }) => app)).toHaveLength(13);
});
