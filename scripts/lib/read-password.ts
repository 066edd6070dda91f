import { createInterface } from "node:readline";
import { Writable } from "node:stream";
import { MAX_PASSWORD_LENGTH, MIN_NEW_PASSWORD_LENGTH, parseNewPassword } from "#app/accounts/credentials.ts";

type PasswordResult = { ok: true; password: string } | { ok: false; message: string };

const failed = (message: string): PasswordResult => ({ ok: false, message: `${message} Nothing was changed.` });

/**
 * Reads a new password: at a terminal twice without echo, otherwise one line of the input, for scripts. Not trimmed, without
 * the line end.
 */
export async function readNewPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean },
  prompts: NodeJS.WritableStream,
): Promise<PasswordResult> {
  const atTerminal = input.isTTY === true;
  // readline echoes typed text to its output: this one discards it.
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input, output, terminal: atTerminal, historySize: 0 });
  lines.on("SIGINT", () => lines.close());
  const typedLines = lines[Symbol.asyncIterator]();
  const promptFor = async (prompt: string) => {
    if (atTerminal) prompts.write(prompt);
    const line = await typedLines.next();
    if (atTerminal) prompts.write("\n");
    // End of input, or Ctrl-C.
    return line.done ? null : line.value;
  };
  try {
    const password = await promptFor("New password: ");
    if (password === null) return failed("No password was given.");
    if (!parseNewPassword({ newPassword: password }).ok) {
      return failed(`A password has ${MIN_NEW_PASSWORD_LENGTH} to ${MAX_PASSWORD_LENGTH} characters.`);
    }
    if (atTerminal && (await promptFor("The same again: ")) !== password) return failed("The two passwords differ.");
    return { ok: true, password };
  } finally {
    lines.close();
  }
}
