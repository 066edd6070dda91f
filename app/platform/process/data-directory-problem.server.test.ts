import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { dataDirectoryProblem, makeFolder } from "./data-directory-problem.server.ts";

function temporaryPath(): string {
  const folder = makeTemporaryFolder("problem");
  onTestFinished(folder.remove);
  return folder.path;
}

test("nothing is known against a folder that exists, and against one that can be created", () => {
  const folder = temporaryPath();
  expect(dataDirectoryProblem(folder)).toBeNull();
  expect(dataDirectoryProblem(join(folder, "deep", "down"))).toBeNull();
  expect(existsSync(join(folder, "deep"))).toBe(false);
});

test("a file in place of the folder or above it, and a link to nothing or in a circle, are named", () => {
  const folder = temporaryPath();
  writeFileSync(join(folder, "file"), "");
  symlinkSync(join(folder, "nothing"), join(folder, "link"));
  symlinkSync(join(folder, "circle"), join(folder, "circle"));
  expect(dataDirectoryProblem(join(folder, "file"))).toBe(`${join(folder, "file")} is not a folder`);
  expect(dataDirectoryProblem(join(folder, "file", "a", "b"))).toBe("a part of its path is a file, not a folder");
  expect(dataDirectoryProblem(join(folder, "link", "a"))).toContain("does not exist");
  expect(dataDirectoryProblem(join(folder, "circle", "a"))).toContain("in a circle");
});

test("a path that is too long is named", () => {
  for (const path of ["x".repeat(256), "a/".repeat(2_500)])
    expect(dataDirectoryProblem(join(temporaryPath(), path))).toBe("its path is too long");
});

// Linux alone has these folders.
test.runIf(process.platform === "linux").each(["/proc/x", "/proc/self/x/y", "/proc", "/sys/x", "/sys"])(
  "%s is refused: the kernel stores no files",
  (path) => {
    expect(dataDirectoryProblem(path)).toBe("it is in a folder of the kernel, which stores no files");
  },
);

test("a folder in which this user may create nothing is named", () => {
  const folder = temporaryPath();
  chmodSync(folder, 0o555);
  // Root may write everywhere: the module is loaded first, because another user may not be able to read it.
  const asOtherUser = `const { dataDirectoryProblem } = await import(process.argv[1]);
    if (process.getuid() === 0) { process.setgroups([]); process.setgid(65534); process.setuid(65534); }
    console.log(dataDirectoryProblem(process.argv[2]));`;
  const module = new URL("data-directory-problem.server.ts", import.meta.url).href;
  const args = ["--input-type=module", "--eval", asOtherUser, module, join(folder, "data")];
  const problem = execFileSync(process.execPath, args, { encoding: "utf8" });
  expect(problem.trim()).toBe("RadioWave's user has no permission for it");
});

test("makeFolder creates missing folders for this user only, and leaves the others as they are", () => {
  const folder = temporaryPath();
  mkdirSync(join(folder, "open"));
  chmodSync(join(folder, "open"), 0o755);
  makeFolder(join(folder, "open", "deep", "down"));
  makeFolder(join(folder, "open", "deep", "down"));
  expect(statSync(join(folder, "open")).mode & 0o777).toBe(0o755);
  for (const path of ["open/deep", "open/deep/down"])
    expect(statSync(join(folder, path)).mode & 0o777, path).toBe(0o700);
});

test.runIf(process.platform === "linux")("makeFolder fails where no folder can be created", () => {
  expect(() => makeFolder("/proc/x/y")).toThrow("ENOENT");
});
