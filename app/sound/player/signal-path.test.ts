import { expect, test } from "vitest";
import { packet, signalFrame, signalPath, wavelength } from "./signal-path.ts";

test("signalPath: straight unless the player is loading or playing", () => {
  for (const state of ["idle", "paused", "error"] as const) expect(signalPath(state)).toBe("M0 22H260");
});

test("signalPath: a wave has only finite numbers and is shorter than 512 characters", () => {
  for (const state of ["loading", "playing"] as const) {
    expect(signalPath(state)).toMatch(/^M[\d.\-CHLS ]+$/);
    expect(signalPath(state).length).toBeLessThan(512);
  }
});

test("signalPath: a wave extends half a wavelength outside the frame at both ends", () => {
  expect(signalPath("playing")).toMatch(/^M-32\.5 22L0 22C.*260 22H292\.5$/);
});

test("packet: zero at both ends of the frame and outside it", () => {
  for (const x of [-20, 0, signalFrame.width, signalFrame.width + 20]) expect(packet(x, 18)).toBeCloseTo(0);
});

test("packet: crosses the middle every half wavelength", () => {
  for (let crossing = 0; crossing <= 8; crossing += 1) {
    expect(packet((crossing * wavelength) / 2, 18)).toBeCloseTo(0);
  }
});

test("packet: stays inside the frame", () => {
  for (let x = 0; x <= signalFrame.width; x += 1) {
    expect(Math.abs(packet(x, 18))).toBeLessThan(signalFrame.height / 2 - 2);
  }
});

test("packet: inverted and shifted by half a wavelength, the carriers coincide", () => {
  for (let x = wavelength; x <= signalFrame.width - wavelength; x += 1) {
    const product = packet(x, 18) * -packet(x - wavelength / 2, 18);
    expect(product).toBeGreaterThanOrEqual(-1e-9);
  }
});
