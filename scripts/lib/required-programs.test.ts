import { expect, test, vi } from "vitest";
import { ensureRequiredPrograms, type RequiredFor } from "./required-programs.ts";

const MISSING = [
  { name: "Icecast", debianPackage: "icecast2" },
  { name: "nginx", debianPackage: "nginx" },
];
const COMMAND = "\n  apt-get update && apt-get install -y --no-install-recommends icecast2 nginx\n";

/** A machine without Icecast and nginx; `install` works or fails. */
function machineWith({ isRoot = true, apt = "/usr/bin/apt-get" as string | undefined, installs = true } = {}) {
  let missing = MISSING;
  const install = vi.fn(() => {
    if (installs) missing = [];
    return "E: the output of apt-get";
  });
  return { isRoot, apt, install, missingPrograms: () => missing };
}

test("with all programs installed nothing happens", () => {
  const machine = { ...machineWith(), missingPrograms: () => [] };
  expect(ensureRequiredPrograms({ mayInstall: true, requiredFor: "whole run" }, machine)).toBeUndefined();
  expect(machine.install).not.toHaveBeenCalled();
});

test("as root on Debian missing programs are listed and installed", () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  const machine = machineWith();
  expect(ensureRequiredPrograms({ mayInstall: true, requiredFor: "whole run" }, machine)).toBeUndefined();
  expect(machine.install).toHaveBeenCalledExactlyOnceWith("/usr/bin/apt-get", ["icecast2", "nginx"]);
  expect(printed).toHaveBeenCalledWith("Missing: Icecast, nginx. Installing icecast2 nginx…");
  printed.mockRestore();
});

test.each([
  ["with --no-install", { mayInstall: false, requiredFor: "whole run" as const }, {}],
  ["without root", { mayInstall: true, requiredFor: "whole run" as const }, { isRoot: false }],
  ["on another system", { mayInstall: true, requiredFor: "whole run" as const }, { apt: undefined }],
])("%s nothing is installed and the message has the command", (_, options, machineOptions) => {
  const machine = { ...machineWith(), ...machineOptions };
  const message = ensureRequiredPrograms(options, machine);
  expect(message).toContain("not installed: Icecast, nginx.");
  expect(message).toContain(COMMAND);
  expect(machine.install).not.toHaveBeenCalled();
});

test("only with the journeys in other browsers and in radio players their programs are needed too", () => {
  const machine = {
    ...machineWith({ isRoot: false }),
    missingPrograms: (requiredFor: RequiredFor) =>
      requiredFor === "browsers"
        ? [
            { name: "Xvfb", debianPackage: "xvfb" },
            { name: "Clementine", debianPackage: "clementine" },
          ]
        : [],
  };
  expect(ensureRequiredPrograms({ mayInstall: true, requiredFor: "whole run" }, machine)).toBeUndefined();
  expect(ensureRequiredPrograms({ mayInstall: true, requiredFor: "browsers" }, machine)).toContain(
    "not installed: Xvfb, Clementine.",
  );
});

test("a failed installation gives the output of apt-get and the command", () => {
  const printed = vi.spyOn(console, "log").mockImplementation(() => {});
  const message = ensureRequiredPrograms(
    { mayInstall: true, requiredFor: "whole run" },
    machineWith({ installs: false }),
  );
  expect(message).toMatch(/^E: the output of apt-get\n/);
  expect(message).toContain(COMMAND);
  printed.mockRestore();
});
