import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { countPortugueseStations } from "#app/exchange/lists/portuguese-list.server.ts";
import { BUILD_TIMEOUT_MS, ensureBuild } from "#test-support/build.ts";
import { copyOfPreparedDataFolder } from "#test-support/databases.ts";
import { startListServer } from "#test-support/list-server.ts";
import { ANA, MARTA, signInAt, signUpAt } from "#test-support/people.ts";
import { createDatabase } from "#test-support/postgres.ts";
import { startProduct } from "#test-support/product.ts";
import { runScript } from "#test-support/run-script.ts";
import { makeTemporaryFolder } from "#test-support/temporary-folder.ts";
import { waitUntil } from "#test-support/wait-until.ts";

beforeAll(ensureBuild, BUILD_TIMEOUT_MS);

const line = (name: string, country = "Portugal", scheme = "https") =>
  JSON.stringify({ name, stream_url: `${scheme}://${name.toLowerCase()}.example/stream`, country });

/** `npm run import -- …`, without npm. */
const runImport = (words: string[], env: Record<string, string>) =>
  runScript("scripts/prepare.js", ["import", ...words], { env });

test("lists are imported by administrators on the page, and by the command when the product is stopped", async () => {
  const data = await copyOfPreparedDataFolder();
  const settings = { DATA_DIR: data.path };
  const env = { ADMIN_EMAIL: MARTA.email, ADMIN_PASSWORD: MARTA.password };
  const product = await startProduct({ env, dataDir: data.path });
  const cookies = { user: await signUpAt(product.origin, ANA), administrator: await signInAt(product.origin, MARTA) };

  const ask = (path: string, cookie: string, body?: FormData | URLSearchParams) =>
    fetch(product.origin + path, {
      ...(body ? { method: "POST", body } : {}),
      redirect: "manual",
      headers: { Cookie: cookie, Origin: product.origin },
    });
  const form = (text: string | null, listUrl = "") => {
    const fields = new FormData();
    fields.set("list_url", listUrl);
    fields.set("country", "Cabo Verde");
    fields.set("approve", "yes");
    fields.set("file", text === null ? new File([], "") : new File([text], "lista.jsonl"));
    return fields;
  };

  // The file of a user without the role is not read.
  const visitor = await ask("/admin/import", "", form(line("Douro")));
  expect([visitor.status, visitor.headers.get("Location")]).toEqual([303, "/auth"]);
  const user = await ask("/admin/import", cookies.user, form(line("Douro")));
  expect([user.status, user.headers.get("Location")]).toEqual([303, "/"]);

  for (const [body, status, sentence] of [
    [form(null), 422, "Escolha um ficheiro."],
    [form(""), 422, "O ficheiro está vazio."],
    [form("x".repeat(64 * 1024 * 1024 + 1)), 413, "O ficheiro é demasiado grande (máximo 64 MiB)."],
    [form(line("Douro"), "https://l.example/"), 422, "Escolha um ficheiro ou indique um endereço, não os dois."],
    [form(null, "http://[::1]/l"), 422, "O endereço da lista não pode apontar para endereços locais ou privados"],
    [new URLSearchParams({ country: "" }), 415, "Escolha o ficheiro e envie-o pelo formulário."],
  ] as const) {
    const response = await ask("/admin/import", cookies.administrator, body);
    const page = await response.text();
    expect([response.status, page.includes(sentence)], sentence).toEqual([status, true]);
    if (body instanceof FormData) expect(page, "what was chosen is kept").toMatch(/<option selected="">Cabo Verde/);
  }

  const begun = await ask(
    "/admin/import",
    cookies.administrator,
    form(`${line("Douro")}\n${line("Tarrafal", "")}\n${line("=1+1", "", "ftp")}`),
  );
  const address = begun.headers.get("Location") ?? "";
  expect([begun.status, address]).toEqual([303, expect.stringMatching(/^\/admin\/import\/[\w-]{36}$/)]);
  const result = async () => (await ask(address, cookies.administrator)).text();
  await waitUntil("it is done", async () => (await result()).includes("Concluída"));
  const counts = [...(await result()).matchAll(/<dt[^>]*>([^<]*)<\/dt><dd[^>]*>([^<]*)<\/dd>/g)];
  expect(counts.map(([, label, count]) => `${label} ${count}`)).toEqual(
    expect.arrayContaining(["adicionadas 2", "repetidas 0", "recusada 1"]),
  );
  const csv = await ask(`${address}/rows.csv`, cookies.administrator);
  expect(csv.headers.get("Content-Disposition")).toContain("attachment");
  expect(await csv.text()).toMatch(
    /^\ufeff?"linha","resultado","nome","transmissão","motivo"\r\n"3","Recusada","'=1\+1","ftp:/,
  );
  expect((await ask(`${address}/rows.csv`, cookies.user)).status).toBe(303);
  expect((await ask("/admin/import/nada", cookies.administrator)).status).toBe(404);
  const listed = await (await fetch(`${product.origin}/api/stations?q=tarrafal`)).json();
  expect(listed).toMatchObject({ stations: [{ name: "Tarrafal", country: "Cabo Verde" }] });

  const file = join(data.path, "outra.jsonl");
  writeFileSync(file, `${line("Tarrafal")}\n${line("Minho")}\n${line("")}\n`);
  const held = await runImport([file], settings);
  expect(held).toMatchObject({ code: 1, stdout: "" });
  expect(held.stderr).toMatch(/in use by another RadioWave process[\s\S]*\/admin\/import/);
  await product.stop();

  const report = join(data.path, "relatorio.csv");
  const done = await runImport([file, join(data.path, "nada.m3u"), "--approve", "--report", report], settings);
  expect(done.code, "one of the files is not there").toBe(1);
  expect(done.stdout).toContain("1 added and approved, 1 there already, 1 refused");
  expect(done.stdout).toContain("row 3, no name: falta o nome");
  expect(done.stdout).toContain("nada.m3u: there is no such file");
  expect((await runImport([], settings)).stderr).toContain("npm run import -- LIST");
  data.remove();
});

test("the import command prepares an unused database, and accepts private addresses where the settings do", async () => {
  const folder = makeTemporaryFolder("data");
  const file = join(folder.path, "lista.jsonl");
  const privateLine = JSON.stringify({ name: "Minho", stream_url: "http://127.0.0.1:8000/minho", country: "Portugal" });
  writeFileSync(file, `${line("Douro")}\n${privateLine}\n`);
  const settings = { DATABASE_URL: await createDatabase(inject("postgresUrl")), ALLOW_PRIVATE_STREAMS: "true" };
  const done = await runImport([file, "--approve"], settings);
  expect(done).toMatchObject({
    code: 0,
    stdout: expect.stringContaining("2 added and approved, 0 there already, 0 refused"),
    stderr: "The database of DATABASE_URL was new: its tables and the built-in stations were created.\n",
  });
  const product = await startProduct({ env: settings });
  expect(await (await fetch(`${product.origin}/api/stations`)).json()).toMatchObject({ total: 12 });
  await product.stop();
  folder.remove();
});

test("the import command imports the list of Portuguese stations into an empty data folder; they wait for their checks", async () => {
  const folder = makeTemporaryFolder("data");
  const settings = { DATA_DIR: join(folder.path, "new") };
  const stations = await countPortugueseStations();
  const done = await runImport(["portugal"], settings);
  expect(done).toMatchObject({ code: 0, stderr: expect.stringContaining("was new") });
  // RTP Antena 2 is a built-in station too.
  expect(done.stdout).toContain(`${stations} rows`);
  expect(done.stdout).toContain(
    `${stations - 1} added, which RadioWave checks while it runs and approves if they play, 1 there already, 0 refused`,
  );
  folder.remove();
});

test("the import command imports the list at a URL into an empty data folder", async () => {
  const folder = makeTemporaryFolder("data");
  const lists = await startListServer({ "/lista.jsonl": (_, response) => response.end(`${line("Douro")}\n`) });
  const settings = { DATA_DIR: join(folder.path, "new") };
  const url = `${lists.origin}/lista.jsonl?token=segredo`;
  const refused = await runImport([url], settings);
  expect(refused).toMatchObject({
    code: 1,
    stdout: `${url}: O endereço da lista não pode apontar para endereços locais ou privados\n`,
  });
  const env = { ...settings, ALLOW_PRIVATE_STREAMS: "true" };
  expect(await runImport([`${lists.origin}/nada`], env)).toMatchObject({
    code: 1,
    stdout: `${lists.origin}/nada: O servidor respondeu que não há nada neste endereço.\n`,
  });
  const done = await runImport([url], env);
  expect(done).toMatchObject({ code: 0, stdout: expect.stringContaining("1 added, waiting for an administrator") });
  await lists.stop();
  folder.remove();
});
