import { spawnSync } from "node:child_process";
import {
  findChromium,
  findFfmpeg,
  findIcecast,
  findNginx,
  findPostgresPrograms,
  findProgram,
} from "../../test-support/find-programs.ts";

/** What the tests use that is no npm package, with the name of its Debian package. */
const PARTS = [
  { name: "Chromium", debian: "chromium", find: findChromium },
  { name: "PostgreSQL (the server)", debian: "postgresql", find: findPostgresPrograms },
  { name: "Icecast", debian: "icecast2", find: findIcecast },
  { name: "ffmpeg", debian: "ffmpeg", find: findFfmpeg },
  { name: "nginx", debian: "nginx", find: findNginx },
];

/**
 * Sees to it that every part is there: installs what is missing where it runs as root on Debian.
 * Gives a sentence that says what to install when something is still missing, else undefined.
 */
export function ensureRequiredPrograms(): string | undefined {
  const absent = missingParts();
  const apt = findProgram(["apt-get"]);
  const output = absent.length > 0 && apt && process.getuid?.() === 0 ? installPackages(apt, absent) : "";
  const missing = missingParts();
  if (missing.length === 0) return undefined;
  const names = missing.map(({ name }) => name).join(", ");
  return [
    output,
    `The tests need what this machine does not have: ${names}.`,
    `On Debian, as root: apt-get install ${packageNames(missing)}`,
    "Elsewhere install them so that they are on the PATH; CHROMIUM may name the browser's file.",
  ]
    .filter((line) => line !== "")
    .join("\n");
}

function missingParts() {
  return PARTS.filter(({ find }) => !find());
}

/**
 * Gives what apt-get said. Its exit code is not looked at: it also complains when a server, whose program is all we want,
 * could not be started as a service.
 */
function installPackages(apt: string, parts: typeof PARTS): string {
  console.log(`Installing ${packageNames(parts)}…`);
  // Run level 1 tells Debian's installers to start no service: the tests start their own servers on their own ports.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  const update = spawnSync(apt, ["update"], { env, encoding: "utf8" });
  const packages = parts.map(({ debian }) => debian);
  const install = spawnSync(apt, ["install", "-y", "--no-install-recommends", ...packages], { env, encoding: "utf8" });
  return [update.stdout, update.stderr, install.stdout, install.stderr].join("");
}

function packageNames(parts: typeof PARTS): string {
  return parts.map(({ debian }) => debian).join(" ");
}
