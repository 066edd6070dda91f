import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.server.ts";

test("without any setting the product serves localhost:3000 from ./data on every address", () => {
  expect(readConfig({})).toEqual({
    production: true,
    host: "0.0.0.0",
    port: 3000,
    publicUrl: "http://localhost:3000",
    dataDir: resolve("data"),
    databaseUrl: null,
  });
});

test("in development only this machine is served", () => {
  expect(readConfig({ NODE_ENV: "development" }).host).toBe("127.0.0.1");
});

test("an empty setting counts as not given", () => {
  expect(readConfig({ PORT: "", DATABASE_URL: "", PUBLIC_URL: "" })).toEqual(readConfig({}));
});

test("the public address follows the port unless it is given", () => {
  expect(readConfig({ PORT: "8080" }).publicUrl).toBe("http://localhost:8080");
  expect(readConfig({ PUBLIC_URL: "https://radio.example/" }).publicUrl).toBe("https://radio.example");
});

test("every problem is reported at once", () => {
  const wrong = { PORT: "seventy", PUBLIC_URL: "radio.example/path", DATABASE_URL: "mysql://localhost/radio" };
  expect(() => readConfig(wrong)).toThrow(/PORT .*PUBLIC_URL .*DATABASE_URL /);
});

test("a password in a wrong address is not repeated", () => {
  try {
    readConfig({ DATABASE_URL: "postgres://radio:s3cret@" });
    expect.unreachable();
  } catch (error) {
    expect(String(error)).not.toContain("s3cret");
    expect(String(error)).toContain("DATABASE_URL");
  }
});

test("a port beyond the range is refused, the last one is not", () => {
  expect(readConfig({ PORT: "65535" }).port).toBe(65_535);
  expect(() => readConfig({ PORT: "65536" })).toThrow("PORT");
});
