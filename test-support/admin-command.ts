import { runScript, type ScriptResult } from "./run-script.ts";

/** Runs the script of `npm run admin -- …`. */
export const runAdmin = (words: string[], env: Record<string, string>, input = ""): Promise<ScriptResult> =>
  runScript("scripts/admin.ts", words, { env: { NODE_ENV: "production", ...env }, input });

/** Runs `npm run admin -- …`, without npm. */
export const npmRunAdmin = (words: string[], env: Record<string, string>, input = ""): Promise<ScriptResult> =>
  runScript("scripts/prepare.js", ["admin", ...words], { env, input });

/** The role of a session at a running product. */
export async function roleOf(origin: string, cookie: string): Promise<unknown> {
  return (await (await fetch(`${origin}/api/me`, { headers: { cookie } })).json()).role;
}
