import { get } from "node:http";

/**
 * Reads a URL without compression in a process of its own, and prints how many bytes it has and how many milliseconds
 * that takes.
 */
const [, , url = ""] = process.argv;
const startedAt = performance.now();
get(url, { headers: { "Accept-Encoding": "identity" } }, (response) => {
  if (response.statusCode !== 200) throw new Error(`${url} failed`);
  let bytes = 0;
  response.on("data", (part: Buffer) => {
    bytes += part.length;
  });
  response.on("end", () => console.log(`${bytes} ${performance.now() - startedAt}`));
});
