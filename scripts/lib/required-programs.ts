import { spawnSync } from "node:child_process";
import {
  findAccessibilityBus,
  findChromium,
  findFfmpeg,
  findFirefox,
  findGStreamerPlugin,
  findIcecast,
  findMiniBrowser,
  findNginx,
  findPostgresPrograms,
  findProgram,
  findPythonModule,
  findVlcPlugin,
  findWholeChromium,
} from "#test-support/find-programs.ts";

type RequiredProgram = { name: string; debianPackage: string };

/** Each needs the programs of those before it. `browsers`: journeys in other browsers and in radio players. */
export type RequiredFor = "quick run" | "whole run" | "browsers";

/** The machine, and what the tests may do on it. */
type Machine = {
  missingPrograms: (requiredFor: RequiredFor) => RequiredProgram[];
  /** Undefined on systems other than Debian. */
  apt: string | undefined;
  isRoot: boolean;
  /** Runs apt-get for these packages; gives its output. */
  install: (apt: string, packages: string[]) => string;
};

/** The programs of the quick run that are no npm packages, with their Debian packages. */
const QUICK_RUN_PROGRAMS = [
  { name: "Chromium's headless shell", debianPackage: "chromium-headless-shell", find: findChromium },
  { name: "PostgreSQL (the server)", debianPackage: "postgresql", find: findPostgresPrograms },
  { name: "Icecast", debianPackage: "icecast2", find: findIcecast },
  { name: "ffmpeg", debianPackage: "ffmpeg", find: findFfmpeg },
];

/** Those that further service tests and journeys need. */
const WHOLE_RUN_PROGRAMS = [
  { name: "Chromium with its windows", debianPackage: "chromium", find: findWholeChromium },
  { name: "nginx", debianPackage: "nginx", find: findNginx },
];

/**
 * Those that only the journeys in other browsers and in radio players need, which play, record sound and read what is
 * announced.
 */
const BROWSER_PROGRAMS = [
  { name: "Firefox", debianPackage: "firefox-esr", find: findFirefox },
  { name: "WebKitGTK's MiniBrowser with its driver", debianPackage: "webkit2gtk-driver", find: findMiniBrowser },
  { name: "WPE's driver", debianPackage: "wpewebkit-driver", find: () => findProgram(["WPEWebDriver"]) },
  { name: "WPE's browser", debianPackage: "cog", find: () => findProgram(["cog"]) },
  {
    name: "GStreamer's sound",
    debianPackage: "gstreamer1.0-plugins-good",
    find: () => findGStreamerPlugin("pulseaudio"),
  },
  { name: "GStreamer's AAC", debianPackage: "gstreamer1.0-libav", find: () => findGStreamerPlugin("libav") },
  { name: "Xvfb", debianPackage: "xvfb", find: () => findProgram(["Xvfb"]) },
  { name: "PulseAudio", debianPackage: "pulseaudio", find: () => findProgram(["pulseaudio"]) },
  { name: "PulseAudio's recorder", debianPackage: "pulseaudio-utils", find: () => findProgram(["parec"]) },
  { name: "D-Bus", debianPackage: "dbus-daemon", find: () => findProgram(["dbus-daemon"]) },
  { name: "the accessibility bus", debianPackage: "at-spi2-core", find: findAccessibilityBus },
  { name: "pyatspi", debianPackage: "python3-pyatspi", find: () => findPythonModule("pyatspi") },
  { name: "mpv", debianPackage: "mpv", find: () => findProgram(["mpv"]) },
  { name: "VLC", debianPackage: "vlc-bin", find: () => findProgram(["cvlc"]) },
  { name: "VLC's plugins", debianPackage: "vlc-plugin-base", find: () => findVlcPlugin("audio_output/libpulse") },
  { name: "Clementine", debianPackage: "clementine", find: () => findProgram(["clementine"]) },
  { name: "xdotool", debianPackage: "xdotool", find: () => findProgram(["xdotool"]) },
];

const THIS_MACHINE: Machine = {
  missingPrograms: (requiredFor) => programsOf(requiredFor).filter(({ find }) => !find()),
  apt: findProgram(["apt-get"]),
  isRoot: process.getuid?.() === 0,
  install: installPackages,
};

/**
 * Checks that every program of these tests is installed. With `mayInstall`, as root on Debian, lists the missing ones
 * and installs them. Gives a message with the command that installs what is still missing, else undefined.
 */
export function ensureRequiredPrograms(
  { mayInstall, requiredFor }: { mayInstall: boolean; requiredFor: RequiredFor },
  { missingPrograms, apt, isRoot, install }: Machine = THIS_MACHINE,
): string | undefined {
  const missingAtFirst = missingPrograms(requiredFor);
  let output = "";
  if (missingAtFirst.length > 0 && mayInstall && isRoot && apt) {
    console.log(`Missing: ${namesOf(missingAtFirst)}. Installing ${packagesOf(missingAtFirst).join(" ")}…`);
    output = install(apt, packagesOf(missingAtFirst));
  }
  const missing = missingPrograms(requiredFor);
  if (missing.length === 0) return undefined;
  return [
    output,
    `The tests need programs that are not installed: ${namesOf(missing)}.`,
    "On Debian, as root:",
    `  apt-get update && apt-get install -y --no-install-recommends ${packagesOf(missing).join(" ")}`,
    "On other systems, install them on the PATH; CHROMIUM may name the browser's file.",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

/** The exit code is ignored: apt-get also fails when it cannot start a server as a service, which the tests do not need. */
function installPackages(apt: string, packages: string[]): string {
  // With run level 1 Debian's packages start no service: the tests start their own servers on their own ports.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const update = spawnSync(apt, ["update"], { env, encoding: "utf8" });
  const install = spawnSync(apt, ["install", "-y", "--no-install-recommends", ...packages], { env, encoding: "utf8" });
  return [update.stdout, update.stderr, install.stdout, install.stderr].join("");
}

function programsOf(requiredFor: RequiredFor) {
  if (requiredFor === "quick run") return QUICK_RUN_PROGRAMS;
  const programs = [...QUICK_RUN_PROGRAMS, ...WHOLE_RUN_PROGRAMS];
  return requiredFor === "browsers" ? [...programs, ...BROWSER_PROGRAMS] : programs;
}

function namesOf(programs: readonly RequiredProgram[]): string {
  return programs.map(({ name }) => name).join(", ");
}

function packagesOf(programs: readonly RequiredProgram[]): string[] {
  return programs.map(({ debianPackage }) => debianPackage);
}
