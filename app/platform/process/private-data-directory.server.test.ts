import { chmodSync, linkSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { CannotStart } from "#app/platform/errors/cannot-start.ts";
import { copyOfNewDataFolder } from "#test-support/databases.ts";
import { ANOTHER_USER, accessibleTo, openToOthers, permissions } from "#test-support/file-permissions.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { openDatabase } from "../../../server/open-database.ts";
import { makeDataDirectoryPrivate } from "./private-data-directory.server.ts";
import { projectRoot } from "./project-root.server.ts";

/** A folder open to all users, with a data directory as earlier versions created it. */
function oldDataDirectory(): { parent: string; dataDir: string } {
  const folder = makeTemporaryFolder("private");
  onTestFinished(folder.remove);
  chmodSync(folder.path, 0o755);
  const dataDir = join(folder.path, "data");
  for (const name of ["", "database", "database/pg_wal", "images", "images/ab", "backups", "imports"]) {
    mkdirSync(join(dataDir, name));
    chmodSync(join(dataDir, name), 0o777);
  }
  for (const name of ["auth-secret", "database/pg_hba.conf", "database/pg_wal/0001", "images/ab/abc", "backups/b.gz"]) {
    writeFileSync(join(dataDir, name), "secret");
    chmodSync(join(dataDir, name), 0o666);
  }
  return { parent: folder.path, dataDir };
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test("makeDataDirectoryPrivate: other users lose their permissions in an existing data directory", () => {
  const { dataDir } = oldDataDirectory();
  makeDataDirectoryPrivate(dataDir);
  expect(permissions(dataDir).sort()).toEqual([
    "600 auth-secret",
    "600 backups/b.gz",
    "600 database/pg_hba.conf",
    "600 database/pg_wal/0001",
    // Copies of public images: their folders are private.
    "666 images/ab/abc",
    "700",
    "700 backups",
    "700 database",
    "700 database/pg_wal",
    "700 images",
    "700 images/ab",
    "700 imports",
  ]);
});

test("makeDataDirectoryPrivate: another local user can read, write and enter nothing", () => {
  const { dataDir } = oldDataDirectory();
  // Only root can become another user; otherwise only the modes are checked, as above.
  if (ANOTHER_USER) expect(accessibleTo(ANOTHER_USER, dataDir)).toContain(join(dataDir, "database/pg_hba.conf"));
  makeDataDirectoryPrivate(dataDir);
  if (ANOTHER_USER) expect(accessibleTo(ANOTHER_USER, dataDir)).toEqual([]);
  expect(openToOthers(dataDir)).toEqual(["666 images/ab/abc"]);
});

test("makeDataDirectoryPrivate: a missing directory is created private, whatever the umask", () => {
  const { parent } = oldDataDirectory();
  const mask = process.umask(0);
  onTestFinished(() => void process.umask(mask));
  makeDataDirectoryPrivate(join(parent, "new", "data"));
  expect(permissions(join(parent, "new"))).toEqual(["700", "700 data"]);
});

test("openDatabase: a new database is private in every folder and file, whatever the umask, also what it adds later", async () => {
  const { parent } = oldDataDirectory();
  const mask = process.umask(0);
  onTestFinished(() => void process.umask(mask));
  const dataDir = join(parent, "new");
  const { database, close } = await openDatabase({ databaseUrl: null, dataDir });
  await database.execute(sql`create table later (id integer)`);
  await database.execute(sql`insert into later values (1)`);
  await database.execute(sql`select pg_switch_wal()`);
  await database.execute(sql`insert into later values (2)`);
  await database.execute(sql`checkpoint`);
  await close();
  // SQLite's default mode; the file is empty, and the folder is private.
  expect(openToOthers(dataDir).filter((line) => !line.endsWith(" database.lock"))).toEqual([]);
  expect(permissions(dataDir).length).toBeGreaterThan(900);
});

test("openDatabase: other users lose access to a database of an earlier version", async () => {
  const { dataDir } = oldDataDirectory();
  const { path: fresh, remove } = await copyOfNewDataFolder();
  onTestFinished(remove);
  writeFileSync(join(fresh, "database.lock"), "");
  chmodSync(fresh, 0o755);
  chmodSync(join(fresh, "database"), 0o755);
  chmodSync(join(fresh, "database", "pg_hba.conf"), 0o666);
  await (await openDatabase({ databaseUrl: null, dataDir: fresh })).close();
  expect(openToOthers(fresh)).toEqual([]);
  expect(openToOthers(dataDir), "a directory that is not opened is unchanged").not.toEqual([]);
});

test("makeDataDirectoryPrivate: symbolic links inside are not followed, and files with several hard links are unchanged", () => {
  const { parent, dataDir } = oldDataDirectory();
  mkdirSync(join(parent, "elsewhere"));
  writeFileSync(join(parent, "elsewhere", "passwd"), "");
  for (const name of ["elsewhere", "elsewhere/passwd"]) chmodSync(join(parent, name), 0o755);
  symlinkSync(join(parent, "elsewhere"), join(dataDir, "database", "folder-link"));
  symlinkSync(join(parent, "elsewhere", "passwd"), join(dataDir, "file-link"));
  symlinkSync(join(parent, "nowhere"), join(dataDir, "broken-link"));
  linkSync(join(parent, "elsewhere", "passwd"), join(dataDir, "hard-link"));
  makeDataDirectoryPrivate(dataDir);
  expect(modeOf(join(parent, "elsewhere"))).toBe("755");
  expect(modeOf(join(parent, "elsewhere", "passwd"))).toBe("755");
  expect(modeOf(dataDir)).toBe("700");
});

test("makeDataDirectoryPrivate: DATA_DIR itself may be a symbolic link", () => {
  const { parent, dataDir } = oldDataDirectory();
  symlinkSync(dataDir, join(parent, "link"));
  makeDataDirectoryPrivate(join(parent, "link"));
  expect(modeOf(dataDir)).toBe("700");
  expect(modeOf(join(dataDir, "database"))).toBe("700");
});

test("the documented systemd unit makes the state directory and its files private", () => {
  const page = readFileSync(join(projectRoot(), "docs", "operations.md"), "utf8");
  const unit = /```ini\n([\s\S]*?)```/.exec(page)?.[1]?.split("\n");
  expect(unit).toEqual(expect.arrayContaining(["StateDirectoryMode=0700", "UMask=0077"]));
});

function refusal(act: () => void): string {
  try {
    act();
  } catch (error) {
    expect(error).toBeInstanceOf(CannotStart);
    return String(error);
  }
  throw new Error("It was not refused");
}

test("makeDataDirectoryPrivate: a mode that cannot be set prevents the start and reports the commands that repair it", () => {
  const { dataDir } = oldDataDirectory();
  for (const fails of ["", "database", "database/pg_hba.conf"]) {
    const message = refusal(() =>
      makeDataDirectoryPrivate(dataDir, {
        lstat: lstatSync,
        chmod: (path, mode) => {
          if (path === join(dataDir, fails)) throw Object.assign(new Error("EPERM: not permitted"), { code: "EPERM" });
          chmodSync(path, mode);
        },
      }),
    );
    expect(message).toContain(`for ${join(dataDir, fails)}: EPERM`);
    expect(message).toContain(`chown -R ${process.geteuid?.()}:${process.getegid?.()} '${dataDir}'`);
    expect(message).toContain(`chmod -R go-rwx '${dataDir}'`);
  }
});

test("makeDataDirectoryPrivate: a file system that accepts modes and keeps none prevents the start", () => {
  const { dataDir } = oldDataDirectory();
  const message = refusal(() => makeDataDirectoryPrivate(dataDir, { lstat: lstatSync, chmod: () => {} }));
  expect(message).toContain("a file system that does not keep permissions");
  expect(message).toContain("umask=0077");
});

test("makeDataDirectoryPrivate: a shared folder such as /tmp is refused and unchanged", () => {
  const { dataDir } = oldDataDirectory();
  chmodSync(dataDir, 0o1777);
  expect(refusal(() => makeDataDirectoryPrivate(dataDir))).toContain("set DATA_DIR to a folder of its own");
  expect(statSync(dataDir).mode & 0o7777).toBe(0o1777);
  expect(refusal(() => makeDataDirectoryPrivate("/"))).toContain("set DATA_DIR to a folder of its own");
});

test("makeDataDirectoryPrivate: another user's file inside the directory prevents the start", () => {
  const { dataDir } = oldDataDirectory();
  const lstat = (path: string) =>
    path === join(dataDir, "database") ? Object.assign(lstatSync(path), { uid: 4_242 }) : lstatSync(path);
  const message = refusal(() => makeDataDirectoryPrivate(dataDir, { chmod: chmodSync, lstat }));
  expect(message).toContain(`for ${join(dataDir, "database")}: it belongs to the user with the number 4242`);
  expect(message).toContain("chown -R");
});

test("another user's data directory prevents the start, reports the commands that repair it, and is unchanged", async () => {
  const { dataDir } = oldDataDirectory();
  const script = join(projectRoot(), "test-support", "open-database-as-user.ts");
  // Without root, folders of root serve as those of another user.
  const [foreign, user] = ANOTHER_USER
    ? [dataDir, ANOTHER_USER]
    : ["/usr", { uid: process.getuid?.(), gid: process.getgid?.() }];
  const before = modeOf(foreign);
  const { code, stderr } = await runScript(script, [String(user.uid), String(user.gid), foreign]);
  expect([code, modeOf(foreign)]).toEqual([1, before]);
  expect(stderr).toContain(`for ${foreign}: EPERM`);
  expect(stderr).toContain(`chown -R ${user.uid}:${user.gid} '${foreign}'`);
});
