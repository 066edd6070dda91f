import { beforeAll, expect, test } from "vitest";
import { npmRunAdmin, roleOf, runAdmin } from "#test-support/admin-command.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { ANA, MARTA, signInAt, signUpAt } from "#test-support/people.ts";
import { startProduct } from "#test-support/product.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

test("while the server has the embedded database open, the command fails and says what to do", async () => {
  const product = await startProduct({ env: { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password } });
  const { code, stdout, stderr } = await runAdmin(["list"], { DATA_DIR: product.dataDir });
  expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
  const [first, ...others] = stderr.trim().split("\n");
  expect(first).toMatch(/is in use by another RadioWave process; stop that one first/);
  const advice = others.join("\n");
  for (const way of ["stop it, run this command again", "ADMIN_EMAIL and ADMIN_PASSWORD", "DATABASE_URL"])
    expect(advice).toContain(way);
  expect((await fetch(`${product.origin}/healthz`)).ok, "the server is not disturbed").toBe(true);
  await product.stop();
});

test("reset-link asks the server that has the embedded database open for a link, which works once", async () => {
  const product = await startProduct();
  await signUpAt(product.origin, ANA);
  const settings = { DATA_DIR: product.dataDir, PUBLIC_URL: product.origin };
  const { code, stdout, stderr } = await npmRunAdmin(["reset-link", " Ana@Example.org"], settings);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const [link = "", advice] = stdout.split("\n");
  expect(link).toMatch(new RegExp(`^${product.origin}/auth/link\\?token=[\\w-]{43}$`));
  expect(advice).toBe(`It works once, within 24 hours. Give it to the owner of ${ANA.email} only.`);
  const use = () =>
    fetch(link, {
      method: "POST",
      headers: { origin: product.origin, "sec-fetch-site": "same-origin" },
      body: new URLSearchParams({ new_password: "uma-palavra-nova", confirmation: "uma-palavra-nova" }),
      redirect: "manual",
    });
  expect((await use()).status).toBe(303);
  await signInAt(product.origin, { ...ANA, password: "uma-palavra-nova" });
  await expect(signInAt(product.origin, ANA)).rejects.toThrow("401");
  expect((await use()).status).toBe(410);
  const unknown = await npmRunAdmin(["reset-link", "rui@example.org"], settings);
  expect(unknown).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("rui@example.org") });
  await product.stop();
});

test("after the server has stopped the command changes its data, and the next start has the change", async () => {
  const folder = await copyOfPreparedDataFolder();
  const settings = { DATA_DIR: folder.path };
  const first = await startProduct({ dataDir: folder.path });
  const cookie = await signUpAt(first.origin, ANA);
  await first.stop();
  expect(await runAdmin(["grant", " Ana@Example.org"], settings)).toEqual({
    code: 0,
    stdout: expect.stringMatching(/^ana@example\.org is an administrator now, and has no open session\.\n/),
    stderr: "",
  });
  expect(await runAdmin(["list"], settings)).toEqual({
    code: 0,
    stdout: "administrator  ana@example.org\n",
    stderr: "",
  });
  const second = await startProduct({ dataDir: folder.path });
  expect(await roleOf(second.origin, cookie), "the grant ended the session").toBe("visitor");
  expect(await roleOf(second.origin, await signInAt(second.origin, ANA))).toBe("admin");
  await second.stop();
  folder.remove();
});
