import { expect, test } from "vitest";
import { mayRequest } from "./hls-output.client.ts";

test.each(["https://cdn.example/a.ts", "http://cdn.example:8000/a.ts?b=c", "https://9.9.9.9/key"])(
  "mayRequest: a public URL is allowed: %s",
  (url) => {
    expect(mayRequest(url, false)).toBe(true);
    expect(mayRequest(url, true)).toBe(true);
  },
);

test.each([
  "http://192.168.1.1/a.ts",
  "https://10.0.0.1/key",
  "http://127.1/a.ts",
  "http://localhost:8080/a.m3u8",
  "http://[::1]/a.ts",
  "http://[::ffff:192.168.1.1]/a.ts",
  "http://router.lan/",
  "http://printer/",
  "http://168.63.129.16/",
  "http://169.254.169.254/latest/meta-data/",
])("mayRequest: a private host is allowed only where the site allows private streams: %s", (url) => {
  expect(mayRequest(url, false)).toBe(false);
  expect(mayRequest(url, true)).toBe(true);
});

test.each([
  "data:text/plain,key",
  "blob:https://radio.example/1",
  "file:///etc/passwd",
  "ftp://cdn.example/",
  "/a.ts",
  "",
])("mayRequest: only absolute http and https URLs are allowed: %j", (url) => {
  expect(mayRequest(url, false)).toBe(false);
  expect(mayRequest(url, true)).toBe(false);
});
