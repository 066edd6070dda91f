import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The browser of the journeys: CHROMIUM if it is set, else Chromium's headless shell, for which they are written. The
 * ordinary Chromium differs: it asks each site for /favicon.ico, and denies frames of other sites their storage. The
 * shell also takes a quarter less of the processor.
 */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM;
  if (chosen) return existsSync(chosen) ? chosen : undefined;
  return findProgram(["chromium-headless-shell", "chrome-headless-shell"]);
}

/** Chromium that can install a site; the headless shell cannot. */
export function findWholeChromium(): string | undefined {
  return findProgram(["chromium", "chromium-browser", "google-chrome"]);
}

/** The folder with initdb and postgres, which Debian installs outside PATH: the newest version. */
export function findPostgresPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian).sort((one, other) => Number(other) - Number(one)) : [];
  const folders = [...versions.map((version) => join(debian, version, "bin")), ...pathFolders()];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

/** Named icecast2 in Debian, icecast elsewhere. */
export function findIcecast(): string | undefined {
  return findProgram(["icecast2", "icecast"]);
}

export function findFfmpeg(): string | undefined {
  return findProgram(["ffmpeg"]);
}

/** The path of ffmpeg. Errors: when it is not installed. */
export function ffmpegPath(): string {
  const program = findFfmpeg();
  if (!program) throw new Error("ffmpeg is not installed.");
  return program;
}

/** Debian installs it in /usr/sbin, which is not in every PATH. */
export function findNginx(): string | undefined {
  return findProgram(["nginx"]) ?? ["/usr/sbin/nginx"].find((file) => existsSync(file));
}

/** Named firefox-esr in Debian, firefox elsewhere. */
export function findFirefox(): string | undefined {
  return findProgram(["firefox-esr", "firefox"]);
}

/** WebKitGTK's browser for tests, which Debian installs with its driver. */
export function findMiniBrowser(): string | undefined {
  return findProgram(["WebKitWebDriver"]) && findLibraryFile("webkit2gtk-4.1/MiniBrowser");
}

/** A plugin of GStreamer, through which WebKit plays: "libav". */
export function findGStreamerPlugin(name: string): string | undefined {
  return findLibraryFile(`gstreamer-1.0/libgst${name}.so`);
}

/** A plugin of VLC by its kind and name: "audio_output/libpulse". */
export function findVlcPlugin(name: string): string | undefined {
  return findLibraryFile(`vlc/plugins/${name}_plugin.so`);
}

/** The program that starts the bus on which programs describe their windows to screen readers. */
export function findAccessibilityBus(): string | undefined {
  return ["/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher"].find(existsSync);
}

/** A module that Debian has installed for its Python. */
export function findPythonModule(name: string): string | undefined {
  return [`/usr/lib/python3/dist-packages/${name}`].find(existsSync);
}

/** A file among the system's libraries, which Debian has in one folder for each architecture. */
function findLibraryFile(name: string): string | undefined {
  const libraries = "/usr/lib";
  const architectures = existsSync(libraries)
    ? readdirSync(libraries).filter((entry) => entry.includes("-linux-"))
    : [];
  return ["", ...architectures].map((folder) => join(libraries, folder, name)).find((file) => existsSync(file));
}

/** The path of a program. Errors: when it is not installed. */
export function requiredProgram(name: string): string {
  const program = findProgram([name]);
  if (!program) throw new Error(`${name} is not installed.`);
  return program;
}

/** The first of these programs in PATH. */
export function findProgram(names: string[]): string | undefined {
  return names.flatMap((name) => pathFolders().map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function pathFolders(): string[] {
  return (process.env.PATH ?? "").split(delimiter).filter((folder) => folder !== "");
}
