import { startChildProcess } from "../child-process.ts";
import { requiredProgram } from "../find-programs.ts";
import type { SystemAccount } from "../system-accounts.ts";
import { makeTemporaryFolder } from "../temporary-folder.ts";

export type StartedProgram = {
  log: () => string;
  /** A message with the log when it has ended. */
  failureReason: () => string | undefined;
  stop: () => Promise<void>;
};

export type ProgramOptions = {
  args: string[];
  /** On top of the environment of this process. */
  env: Record<string, string>;
  /** For programs that refuse to run as root. */
  account?: SystemAccount | undefined;
  /** Writes files into its home folder before it starts. */
  prepareHome?: (home: string) => void;
};

/** Starts a program with a home folder of its own, which `stop` removes. */
export function startProgram(name: string, { args, env, account, prepareHome }: ProgramOptions): StartedProgram {
  const home = makeTemporaryFolder("program", account);
  prepareHome?.(home.path);
  const running = startChildProcess(requiredProgram(name), args, {
    account,
    cwd: home.path,
    env: { ...process.env, ...env, ...homeVariables(home.path) },
  });
  return {
    log: running.log,
    failureReason: () => (running.ending() ? `${name} ended.\n${running.log()}` : undefined),
    stop: async () => {
      await running.stop();
      home.remove();
    },
  };
}

/** Separate it from the programs that the user of this machine runs. */
function homeVariables(home: string): Record<string, string> {
  return {
    HOME: home,
    XDG_CONFIG_HOME: `${home}/.config`,
    XDG_CACHE_HOME: `${home}/.cache`,
    XDG_DATA_HOME: `${home}/.local/share`,
    XDG_RUNTIME_DIR: home,
    LC_ALL: "C.UTF-8",
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
  };
}
