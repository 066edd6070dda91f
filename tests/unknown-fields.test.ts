import { expect } from "vitest";
import { type BodyPath, objectsIn, sampleBodies, withValueAt } from "#test-support/api-samples.ts";
import { onBothEngines } from "#test-support/databases.ts";
import { openWholeApi, PUBLIC_URL } from "#test-support/whole-api.ts";
import { describeApi, operationsOf } from "../server/api-docs/openapi.ts";

const document = describeApi(PUBLIC_URL);

const WITH_BODY = operationsOf(document).filter(({ requestBody }) => requestBody !== undefined);

/** What browsers answer in WebAuthn has any fields, and browsers add new ones. */
const isOpen = (path: BodyPath) => path[0] === "response" || path[0] === "passkey";

onBothEngines("each call refuses a field that it does not describe, and names it", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  const accepted: unknown[] = [];
  let count = 0;
  for (const operation of WITH_BODY) {
    const url = operation.path.replace("{key}", "site_name").replace(/\{\w+\}/, "aurora");
    for (const body of sampleBodies(document, operation)) {
      for (const path of objectsIn(body).filter((one) => !isOpen(one))) {
        const sent = withValueAt(body, path, (object) => ({ ...Object(object), cor_do_fundo: "azul" }));
        const method = operation.method.toUpperCase();
        const headers = { "Content-Type": "application/json" };
        const response = await api.ask("administrator", url, { method, headers, body: JSON.stringify(sent) });
        const answer = await response.text();
        const message = `O pedido tem um campo que não existe: «${[...path, "cor_do_fundo"].join(".")}».`;
        const refused = JSON.stringify({ error: { code: "invalid", message } });
        if (response.status !== 422 || answer !== refused) accepted.push([method, url, sent, response.status, answer]);
        count += 1;
      }
    }
  }
  expect(accepted).toEqual([]);
  expect(count).toBeGreaterThan(2 * WITH_BODY.length);
  await api.close();
});

onBothEngines("the name of an unknown field is cleaned and shortened", async (testDatabase) => {
  const api = await openWholeApi(testDatabase);
  for (const [name, shown] of [
    ["a\0\u202eb", "ab"],
    ["x".repeat(200), `${"x".repeat(99)}…`],
    ["__proto__", "__proto__"],
  ] as const) {
    const body = `{"stations": [], ${JSON.stringify(name)}: 1}`;
    const headers = { "Content-Type": "application/json" };
    const response = await api.ask("visitor", "/api/station-matches", { method: "POST", headers, body });
    const message = `O pedido tem um campo que não existe: «${shown}».`;
    expect([response.status, await response.json()]).toEqual([422, { error: { code: "invalid", message } }]);
  }
  await api.close();
});
