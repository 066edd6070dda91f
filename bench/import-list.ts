import { openAsBlob, writeFileSync } from "node:fs";
import { basename, join } from "node:path";

const SYNTHETIC = 50_000;

/** The list of BENCH_STATIONS (any list that can be imported), else one with synthetic stations, in this folder. */
export function listToImport(folder: string): string {
  return process.env.BENCH_STATIONS || syntheticList(folder);
}

type Sent = { file: string; cookie: string; approves: boolean };

/** Uploads a list like the form; `approves`: its stations are approved at once. Gives the URL of the import. */
export async function sendList(origin: string, { file, cookie, approves }: Sent): Promise<string> {
  const form = new FormData();
  if (approves) form.set("approve", "yes");
  form.set("country", "Portugal");
  form.set("file", await openAsBlob(file), basename(file));
  const headers = { Cookie: cookie, Origin: origin };
  const answer = await fetch(`${origin}/admin/import`, { method: "POST", body: form, headers, redirect: "manual" });
  const url = answer.headers.get("Location");
  if (!url?.startsWith("/admin/import/")) throw new Error(`The list was not taken in: ${answer.status} ${url}`);
  return origin + url;
}

/** Polls the import's page twice a second, like an administrator's open page. */
export function watchUntilDone(url: string, cookie: string, report: (rowsRead: number) => void) {
  let done = false;
  const watch = async () => {
    while (!done) {
      const page = await (await fetch(url, { headers: { Cookie: cookie } })).text();
      done = page.includes("Concluída") || page.includes("Falhou");
      if (done) report(Number(/lidas<\/dt><dd[^>]*>([\d\s]+)/.exec(page)?.[1]?.replaceAll(/\s/g, "")));
      else await new Promise((resolve) => setTimeout(resolve, 500));
    }
  };
  return { isDone: () => done, ended: watch() };
}

function syntheticList(folder: string): string {
  const file = join(folder, "stations.jsonl");
  const lines = Array.from({ length: SYNTHETIC }, (_, index) =>
    JSON.stringify({
      name: `Rádio ${index}`,
      stream_url: `https://r${index}.example/stream`,
      country: "Portugal",
      tags: ["pop"],
    }),
  );
  writeFileSync(file, lines.join("\n"));
  return file;
}
