/** Opens pages one after the other until `stop`, each over a connection of its own. Gives what failed. */
export function startVisitor(origin: string) {
  const failed: string[] = [];
  let pages = 0;
  let isStopped = false;
  const run = async () => {
    for (let count = 0; !isStopped; count += 1) {
      const path = ["/", "/stations", "/contact", "/api/stations", `/search?q=${count}`][count % 5] ?? "/";
      const status = await statusOf(`${origin}${path}`).catch(String);
      if (status === 200) pages += 1;
      else failed.push(`${path}: ${status}`);
    }
  };
  const running = run();
  return {
    failed,
    pages: () => pages,
    stop: async () => {
      isStopped = true;
      await running;
    },
  };
}

/** Gives the status of a page when all of it has arrived. */
async function statusOf(url: string): Promise<number> {
  const response = await fetch(url, { headers: { Connection: "close" } });
  await response.text();
  return response.status;
}
