import { expect, test } from "vitest";
import { MIN_OPEN_FILES, refuseFewOpenFiles } from "./open-files-limit.ts";

const limits = (soft: number | string) => () =>
  `Limit                     Soft Limit           Hard Limit           Units     \nMax open files            ${soft}                 1048576              files     \n`;

test("a limit of open files below the minimum is refused with a sentence", () => {
  for (const soft of [24, 28, 100, MIN_OPEN_FILES - 1])
    expect(() => refuseFewOpenFiles(limits(soft)), String(soft)).toThrow("raise the limit of open files");
  for (const soft of [MIN_OPEN_FILES, 65_536, "unlimited"]) refuseFewOpenFiles(limits(soft));
});

test("a system without these limits is not refused, and one whose limit is reached is", () => {
  const fail = (code: string) => () => {
    throw Object.assign(new Error("it failed"), { code });
  };
  refuseFewOpenFiles(fail("ENOENT"));
  expect(() => refuseFewOpenFiles(fail("EMFILE"))).toThrow("raise the limit of open files");
});
