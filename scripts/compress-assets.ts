import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const WORTH_IT = new Set([".css", ".js", ".json", ".svg", ".txt"]);

/** Prepares brotli and gzip beside each of the build's files that gains by it. */
for (const entry of readdirSync("build/client", { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !WORTH_IT.has(extname(entry.name))) continue;
  const place = join(entry.parentPath, entry.name);
  const content = readFileSync(place);
  const brotli = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  if (brotli.length >= content.length) continue;
  writeFileSync(`${place}.br`, brotli);
  writeFileSync(`${place}.gz`, gzipSync(content, { level: 9 }));
}
