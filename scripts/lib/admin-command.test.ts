import { PassThrough } from "node:stream";
import { expect, test } from "vitest";
import { readNewPassword } from "./admin-command.ts";

const GOOD = "saudade-nova";

/** Standard input that is not a terminal, with this text. */
function pipeWith(text: string) {
  const input = new PassThrough();
  input.end(text);
  return { input, prompts: new PassThrough() };
}

/** A terminal at which these keys are pressed, one entry per prompt. */
function terminalWith(...keys: string[]) {
  const modes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => modes.push(raw) });
  const prompts = new PassThrough();
  let shown = "";
  prompts.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
    if (chunk.toString() !== "\n") input.write(keys.shift() ?? "");
  });
  return { input, prompts, modes, shown: () => shown };
}

test.each([`${GOOD}\n`, `${GOOD}\r\n`, GOOD, `${GOOD}\nanother line\n`])(
  "a pipe gives its first line: %j",
  async (text) => {
    const { input, prompts } = pipeWith(text);
    expect(await readNewPassword(input, prompts)).toEqual({ ok: true, password: GOOD });
    expect(prompts.read(), "no prompt").toBeNull();
  },
);

test("a password is not trimmed and may have any characters", async () => {
  const { input, prompts } = pipeWith("  coração 🎸  \n");
  expect(await readNewPassword(input, prompts)).toEqual({ ok: true, password: "  coração 🎸  " });
});

test.each([
  ["", "No password was given. Nothing was changed."],
  ["1234567\n", "A password has 8 to 128 characters. Nothing was changed."],
  [`${"x".repeat(129)}\n`, "A password has 8 to 128 characters. Nothing was changed."],
])("%j is refused", async (text, message) => {
  const { input, prompts } = pipeWith(text);
  expect(await readNewPassword(input, prompts)).toEqual({ ok: false, message });
});

test.each(["12345678", "x".repeat(128)])("%j is at a limit and accepted", async (password) => {
  const { input, prompts } = pipeWith(`${password}\n`);
  expect(await readNewPassword(input, prompts)).toEqual({ ok: true, password });
});

test("a terminal gets two prompts and no echo", async () => {
  const { input, prompts, modes, shown } = terminalWith(`${GOOD}\r`, `${GOOD}\r`);
  expect(await readNewPassword(input, prompts)).toEqual({ ok: true, password: GOOD });
  expect(shown()).toBe("New password: \nThe same again: \n");
  expect(modes, "raw mode is set and reset").toEqual([true, false]);
});

test.each([
  ["a different repetition", [`${GOOD}\r`, "saudade-nove\r"], /^The two passwords differ\./],
  ["Ctrl-C", ["sau\u0003"], /^No password was given\./],
  ["Ctrl-D", ["\u0004"], /^No password was given\./],
  ["Ctrl-C at the repetition", [`${GOOD}\r`, "\u0003"], /^The two passwords differ\./],
])("at a terminal %s changes nothing", async (_, keys, message) => {
  const { input, prompts, modes } = terminalWith(...keys);
  const read = await readNewPassword(input, prompts);
  expect(read).toEqual({ ok: false, message: expect.stringMatching(message) });
  expect(modes.at(-1)).toBe(false);
});
