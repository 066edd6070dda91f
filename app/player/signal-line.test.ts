import { expect, test } from "vitest";
import { packet, signalFrame, signalPath, wavelength } from "./signal-line.ts";

test("the line is straight unless the player is connecting or playing", () => {
  for (const state of ["idle", "paused", "error"] as const) expect(signalPath(state)).toBe("M0 22H260");
});

test("a wave is made of finite numbers and takes less than half a kilobyte", () => {
  for (const state of ["loading", "playing"] as const) {
    expect(signalPath(state)).toMatch(/^M[\d.\-CHLS ]+$/);
    expect(signalPath(state).length).toBeLessThan(512);
  }
});

test("a wave runs on half a wavelength outside the frame at both ends", () => {
  expect(signalPath("playing")).toMatch(/^M-32\.5 22L0 22C.*260 22H292\.5$/);
});

test("the wave is still at both ends of the frame and outside it", () => {
  for (const x of [-20, 0, signalFrame.width, signalFrame.width + 20]) expect(packet(x, 18)).toBeCloseTo(0);
});

test("the wave crosses the middle every half wavelength", () => {
  for (let crossing = 0; crossing <= 8; crossing += 1) {
    expect(packet((crossing * wavelength) / 2, 18)).toBeCloseTo(0);
  }
});

test("the wave never leaves the frame", () => {
  for (let x = 0; x <= signalFrame.width; x += 1) {
    expect(Math.abs(packet(x, 18))).toBeLessThan(signalFrame.height / 2 - 2);
  }
});

test("turned upside down half a wavelength away, the carrier meets itself", () => {
  for (let x = wavelength; x <= signalFrame.width - wavelength; x += 1) {
    const product = packet(x, 18) * -packet(x - wavelength / 2, 18);
    expect(product).toBeGreaterThanOrEqual(-1e-9);
  }
});
