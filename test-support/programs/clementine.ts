import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { VirtualDisplay } from "../browsers/virtual-display.ts";
import { requiredProgram } from "../find-programs.ts";
import { readLog } from "../read-log.ts";
import type { Site } from "../site.ts";
import { waitUntil } from "../wait-until.ts";
import type { ProgramOptions, StartedProgram } from "./start-program.ts";

/** The search results of other services, some of which are on the network. */
const OTHER_PROVIDERS = [
  ...["library", "savedradio", "icecast", "somafm", "intergalacticfm", "jamendo", "magnatune", "subsonic"],
  ...["di", "radiotunes", "jazzradio", "rockradio", "classicalradio"],
];

/** How Clementine starts, with the search field in front. `server`: the address of a Radio Browser server. */
export function clementineOptions(server: string, args: string[] = []): Omit<ProgramOptions, "env"> {
  const configuration = [
    "[GlobalSearch]",
    ...OTHER_PROVIDERS.map((provider) => `enabled_${provider}=false`),
    ...["[MainWindow]", "current_tab=0", "do_not_show_sponsor_message=true"],
    ...["[RadioBrowser]", `server=${server}`],
  ];
  return {
    args,
    prepareHome: (home) => {
      const folder = join(home, ".config", "Clementine");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "Clementine.conf"), `${configuration.join("\n")}\n`);
    },
  };
}

/** Searches for a name and plays the first result, with the keyboard. `site`: the server of its configuration. */
export async function searchAndPlay(
  { failureReason }: StartedProgram,
  name: string,
  { site, display }: { site: Site; display: VirtualDisplay },
): Promise<void> {
  const xdotool = async (...args: string[]) => {
    const env = { ...process.env, ...display.env };
    return (await promisify(execFile)(requiredProgram("xdotool"), args, { env })).stdout.trim();
  };
  const requests = (path: string) => readLog(site.log()).filter((line) => line.path === path).length;

  let window = "";
  await waitUntil(
    "Clementine has its window",
    async () => {
      window = await xdotool("search", "--onlyvisible", "--name", "^Clementine$");
      return /^\d+$/.test(window);
    },
    { failureReason },
  );
  await xdotool("windowfocus", window, "type", name);
  await waitUntil("Clementine searches", () => requests(`/json/stations/byname/${name}`) > 0, { failureReason });
  const before = requests("/json/stations/byuuid");
  // Results are shown a quarter of a second after the last key, not before; until then these keys do nothing.
  await waitUntil(
    "Clementine asks for the first result's stream",
    async () => {
      await xdotool("windowfocus", window, "key", "Down", "Return");
      return requests("/json/stations/byuuid") > before;
    },
    { failureReason },
  );
}
