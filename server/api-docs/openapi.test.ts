import { BaseResolver, createConfig, lintFromString } from "@redocly/openapi-core";
import { expect, test } from "vitest";
import { describeApi } from "./openapi.ts";

async function problemsOf(publicUrl: string): Promise<string[]> {
  const config = await createConfig({ extends: ["recommended"] });
  const source = JSON.stringify(describeApi(publicUrl));
  const problems = await lintFromString({ source, config, externalRefResolver: new BaseResolver() });
  return problems.map(
    ({ severity, ruleId, message, location }) => `${severity} ${ruleId} ${location[0]?.pointer}: ${message}`,
  );
}

test("Redocly's recommended rules report no error and no warning", async () => {
  expect(await problemsOf("https://radio.pt")).toEqual([]);
});

test("under http://localhost Redocly's rules warn only of the server's URL", async () => {
  expect(await problemsOf("http://localhost:3000")).toEqual([
    expect.stringMatching(/^warn no-server-example\.com #\/servers\/0\/url: /),
  ]);
});
