import { type Refusal, refusalHeaders, statusOf } from "#app/platform/refusal.ts";
import { isDataRequest } from "#app/platform/single-fetch.ts";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/**
 * The response to a page request that is refused because of load: static HTML. For the data of an open page it is plain
 * text: the router shows it as an error, and the page tries again.
 */
export function busyPage({ pathname }: Pick<URL, "pathname">, refusal: Refusal): Response {
  const isData = isDataRequest({ url: pathname });
  return new Response(isData ? refusal.message : pageWith(refusal.message), {
    status: statusOf(refusal.kind),
    headers: {
      ...refusalHeaders(refusal),
      "Content-Type": `text/${isData ? "plain" : "html"}; charset=utf-8`,
      "Content-Security-Policy": POLICY,
      "Cache-Control": "no-store",
    },
  });
}

/** `message`: not escaped; it must hold nothing from the request. */
function pageWith(message: string): string {
  return `<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Demasiados pedidos · RadioWave</title>
<style>
:root { color-scheme: light dark }
body { max-width: 36rem; margin: 15vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif }
a { display: inline-block; padding: .5rem 0; color: inherit }
</style>
</head>
<body>
<main>
<h1>Demasiados pedidos</h1>
<p>${message}</p>
<p><a href="">Tentar novamente</a></p>
</main>
</body>
</html>
`;
}
