import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding.server.ts";

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP;Q=1", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0,gzip;q=0.000", "identity"],
  ["gzip;q=1, br;q=0.5", "gzip"],
  ["gzip;q=0.5, br;q=0.5", "br"],
  ["*", "br"],
  ["*;q=0", "identity"],
  ["br;q=0, *", "gzip"],
  ["identity, br;q=0.5", "identity"],
  ["identity;q=0", "identity"],
  ["brotli, gzipped", "identity"],
  ["constructor", "identity"],
  ["br;q=2", "br"],
  ["br;q=0.1, gzip ; q = 0.2", "gzip"],
  ["br;q=nonsense, gzip;q=0.2", "br"],
  ["br;q=-1, gzip;q=0.2", "gzip"],
  ["identity;q=0, *;q=0", "identity"],
  [';;,=,"', "identity"],
  [`${"a,".repeat(600)}gzip`, "identity"],
])("acceptedEncoding: %s gives %s", (accepted, encoding) => {
  expect(acceptedEncoding(accepted)).toBe(encoding);
});

test("acceptedEncoding: an encoding that is not offered is not chosen", () => {
  expect(acceptedEncoding("zstd")).toBe("identity");
  expect(acceptedEncoding("gzip, deflate, br", ["gzip"])).toBe("gzip");
  expect(acceptedEncoding("br", ["gzip"])).toBe("identity");
});

test("acceptedEncoding: the first offered encoding that the client accepts is chosen", () => {
  expect(acceptedEncoding("gzip, deflate, br, zstd", ["zstd", "gzip"])).toBe("zstd");
  expect(acceptedEncoding("gzip, deflate, br", ["zstd", "gzip"])).toBe("gzip");
  expect(acceptedEncoding("zstd;q=0, gzip", ["zstd", "gzip"])).toBe("gzip");
});
