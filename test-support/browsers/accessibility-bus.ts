import { join } from "node:path";
import { startChildProcess } from "../child-process.ts";
import { findAccessibilityBus, requiredProgram } from "../find-programs.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";
import { waitUntil } from "../wait-until.ts";

export type AccessibilityBus = {
  /** The environment of a browser that is to report to it. */
  env: Record<string, string>;
  /** Reads what is announced from now on. Source: test-support/browsers/print-announcements.py. */
  listen: () => Promise<Announcements>;
  stop: () => Promise<void>;
};

/** Not the first one of the PATH: pyatspi is installed for the system's. */
const DEBIAN_PYTHON = "/usr/bin/python3";

export type Announcements = { lines: () => string[]; stop: () => Promise<void> };

/** Starts a D-Bus session of its own with the bus on which programs describe their windows to screen readers (AT-SPI). */
export async function startAccessibilityBus(display: Record<string, string>): Promise<AccessibilityBus> {
  const folder = makeTemporaryFolder("accessibility");
  const base = { ...process.env, ...display, HOME: folder.path, XDG_RUNTIME_DIR: folder.path };
  const session = startChildProcess(
    requiredProgram("dbus-daemon"),
    ["--session", "--nofork", "--print-address=1", `--address=unix:path=${join(folder.path, "bus")}`],
    { env: base },
  );
  const address = () => /^(unix:\S+)$/m.exec(session.log())?.[1];
  await waitUntil("D-Bus has an address", () => address() !== undefined, {
    failureReason: () => (session.ending() ? `D-Bus ended.\n${session.log()}` : undefined),
  });
  const env = { XDG_RUNTIME_DIR: folder.path, DBUS_SESSION_BUS_ADDRESS: address() ?? "", GNOME_ACCESSIBILITY: "1" };
  const launcher = startChildProcess(findAccessibilityBus() ?? "", ["--launch-immediately", "--a11y=1"], {
    env: { ...base, ...env },
  });

  return {
    env,
    listen: async () => {
      const script = join(import.meta.dirname, "print-announcements.py");
      const printer = startChildProcess(DEBIAN_PYTHON, [script], { env: { ...base, ...env } });
      await waitUntil("announcements are read", () => printer.log().includes("listening"), {
        failureReason: () => (printer.ending() ? `The reader ended.\n${printer.log()}` : undefined),
      });
      return {
        lines: () =>
          printer
            .log()
            .split("\n")
            .filter((line) => /^(focus|name|description|live|error): /.test(line)),
        stop: async () => {
          await printer.stop();
        },
      };
    },
    stop: async () => {
      await launcher.stop();
      await session.stop();
      folder.remove();
    },
  };
}
