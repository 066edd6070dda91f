import { expect, test } from "vitest";
import { createFormTokens } from "./form-token.server.ts";

const NOON = new Date("2026-11-21T12:00:00Z");
const WEEK_MS = 7 * 24 * 60 * 60_000;
const SECRET = "a secret that is long enough for tests";

const stamps = createFormTokens(SECRET);
const stamp = stamps.create(NOON);
const after = (ms: number) => new Date(NOON.getTime() + ms);

test("two seconds are a person's time, a millisecond less is not", () => {
  expect(stamps.verify(stamp, NOON)).toBe("too-soon");
  expect(stamps.verify(stamp, after(1_999))).toBe("too-soon");
  expect(stamps.verify(stamp, after(2_000))).toBe("in-time");
});

test("a stamp counts for seven days, and not a millisecond longer", () => {
  expect(stamps.verify(stamp, after(WEEK_MS))).toBe("in-time");
  expect(stamps.verify(stamp, after(WEEK_MS + 1))).toBe("unknown");
});

test("a stamp of the future is nobody's", () => {
  expect(stamps.verify(stamp, after(-1))).toBe("unknown");
});

test("processes with the same secret know each other's stamps, others do not", () => {
  expect(createFormTokens(SECRET).verify(stamp, after(5_000))).toBe("in-time");
  expect(createFormTokens(`${SECRET}!`).verify(stamp, after(5_000))).toBe("unknown");
});

test("an earlier time cannot be made up", () => {
  const [time = "", signature = ""] = stamp.split(".");
  expect(stamps.verify(`${Number(time) - 60_000}.${signature}`, after(0))).toBe("unknown");
  expect(stamps.verify(`0${time}.${signature}`, after(5_000))).toBe("unknown");
});

test.each([undefined, null, "", ".", "x.y", stamp.slice(0, -1), `${stamp}A`, `${stamp}\n`, 5, {}, [stamp, stamp]])(
  "%j is no stamp of ours",
  (forged) => {
    expect(stamps.verify(forged, after(5_000))).toBe("unknown");
  },
);
