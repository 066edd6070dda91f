import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { parseNewPassword } from "../../app/accounts/password-change.ts";
import { MAX_PASSWORD_LENGTH, MIN_NEW_PASSWORD_LENGTH } from "../../app/accounts/password-limits.ts";

type Password = { ok: true; password: string } | { ok: false; message: string };

const failed = (message: string): Password => ({ ok: false, message: `${message} Nothing was changed.` });

/**
 * Reads a new password: at a terminal twice and without showing it, elsewhere one line of the input, for scripts.
 * It is what was typed, without the end of the line.
 */
export async function readNewPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): Promise<Password> {
  const atTerminal = input.isTTY === true;
  // At a terminal readline itself shows what is typed; here it shows it to nobody.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: atTerminal, historySize: 0 });
  lines.on("SIGINT", () => lines.close());
  const typed = lines[Symbol.asyncIterator]();
  const ask = async (prompt: string) => {
    if (atTerminal) prompts.write(prompt);
    const line = await typed.next();
    if (atTerminal) prompts.write("\n");
    // The input ended, or Ctrl-C was pressed.
    return line.done ? null : line.value;
  };
  try {
    const password = await ask("New password: ");
    if (password === null) return failed("No password was given.");
    if (!parseNewPassword({ newPassword: password }).ok) {
      return failed(`A password has ${MIN_NEW_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
    }
    if (atTerminal && (await ask("The same again: ")) !== password) return failed("The two passwords differ.");
    return { ok: true, password };
  } finally {
    lines.close();
  }
}
