import { expect, test } from "vitest";
import { bandEdges, heroWaveBandOf, heroWaveBands, narrowHeroWave, wideHeroWave } from "./hero-wave.ts";

const frames = [wideHeroWave, narrowHeroWave];
const bands = [0, 1, 2, 3, 4, 5, 6];

test("a hero wave has seven bands", () => {
  for (const frame of frames) expect(heroWaveBands(frame)).toHaveLength(7);
});

test("the first stop of a dial has the highest band, the last one the lowest, a single one the middle", () => {
  expect([0, 15, 31, 62].map((stop) => heroWaveBandOf(stop, 63))).toEqual([0, 1, 3, 6]);
  expect(heroWaveBandOf(0, 1)).toBe(3);
});

test("a band is a closed path of finite numbers with one decimal at most", () => {
  for (const path of frames.flatMap((frame) => heroWaveBands(frame))) {
    expect(path).toMatch(/^M[\d.\-CLS ]+Z$/);
    for (const number of path.match(/-?[\d.]+/g) ?? []) expect(number).toMatch(/^-?\d+(\.\d)?$/);
  }
});

test("the paths of one wave have at most 3700 characters", () => {
  for (const frame of frames) {
    const size = heroWaveBands(frame).reduce((total, band) => total + band.length, 0);
    expect(size).toBeLessThanOrEqual(3700);
  }
});

test("every band starts at the source, about one unit thick", () => {
  for (const frame of frames) {
    for (const band of bands) {
      const { upper, lower } = bandEdges(frame, band, 0);
      expect((upper + lower) / 2).toBeCloseTo(frame.sourceY, 0);
      expect(lower - upper).toBeCloseTo(1.1);
    }
  }
});

test("the upper edge of a band is always above its lower edge", () => {
  for (const band of bands) {
    for (let x = 0; x <= wideHeroWave.width; x += 4) {
      const { upper, lower } = bandEdges(wideHeroWave, band, x);
      expect(lower - upper).toBeGreaterThanOrEqual(1.09);
    }
  }
});

test("from the middle on, the bands keep their order and do not touch", () => {
  for (const frame of frames) {
    for (let x = frame.width / 2; x <= frame.width; x += 1) {
      for (const band of bands.slice(1)) {
        expect(bandEdges(frame, band, x).upper).toBeGreaterThan(bandEdges(frame, band - 1, x).lower);
      }
    }
  }
});

test("the wide frame clips the highest band and contains the lowest", () => {
  expect(bandEdges(wideHeroWave, 0, wideHeroWave.width).upper).toBeLessThan(0);
  expect(bandEdges(wideHeroWave, 6, wideHeroWave.width).lower).toBeLessThan(wideHeroWave.height);
});

test("after one period the wave has its first drawing again, and another one in between", () => {
  for (const frame of frames) {
    expect(heroWaveBands(frame, 1)).toEqual(heroWaveBands(frame));
    expect(heroWaveBands(frame, 0.5)).not.toEqual(heroWaveBands(frame));
  }
});

test("while the wave drifts the bands keep their order from the middle on, and stay thicker than one unit", () => {
  for (const phase of [0.25, 0.5, 0.75]) {
    for (let x = wideHeroWave.width / 2; x <= wideHeroWave.width; x += 4) {
      for (const band of bands) {
        const { upper, lower } = bandEdges(wideHeroWave, band, x, phase);
        expect(lower - upper).toBeGreaterThanOrEqual(1.09);
        if (band > 0) expect(upper).toBeGreaterThan(bandEdges(wideHeroWave, band - 1, x, phase).lower);
      }
    }
  }
});
