import { createHash } from "node:crypto";
import { Hono } from "hono";
import { html, raw } from "hono/html";
import { describeSchema, type Html, row, rows, type Schema } from "./describe-schema.ts";
import { type ApiDocument, type ApiOperation, describeApi, operationsOf } from "./openapi.ts";
import { RADIO_BROWSER_ID, RADIO_BROWSER_TITLE, radioBrowserSection } from "./radio-browser-section.ts";

/** The page's only style sheet: light or dark as the browser prefers, one column. */
const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dde1, #33434b); --quiet: light-dark(#4b5f69, #a9bbc4);
  background: light-dark(#f9fbfc, #0f181d); color: light-dark(#14232b, #e6eef2); font: 1rem/1.55 system-ui, sans-serif; }
body { max-width: 50rem; margin: 0 auto; padding: 0 1rem 4rem; overflow-wrap: anywhere; }
h2 { margin: 3rem 0 1rem; border-bottom: 1px solid var(--line); padding-bottom: .4rem; line-height: 1.2; }
h3 { font-size: 1.05rem; }
h4 { margin: 1.2rem 0 .3rem; font-size: .9rem; }
h4, .quiet { color: var(--quiet); }
a { color: light-dark(#155a86, #8cc8ef); text-underline-offset: .2em; }
code { font: .92em ui-monospace, monospace; }
.method { display: inline-block; min-width: 4.6em; }
.method, dt code { font-weight: 700; }
ul, dl, dd { margin: 0; padding: 0; list-style: none; }
dl > div { border-top: 1px solid var(--line); padding: .45rem 0; }
section section { background: light-dark(#eef3f5, #17242b); border: 1px solid var(--line); border-radius: .5rem;
  padding: 0 1rem .8rem; margin-top: 1rem; }
`;

/** The page loads and runs nothing; its only style sheet is allowed by its hash. */
const STYLE_HASH = createHash("sha256").update(STYLE).digest("base64");
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** GET /api/openapi.json, and GET /api/docs: the same description as a page. Both are made at the first request. */
export function createApiDocs(publicUrl: string) {
  let made: { document: ApiDocument; page: Html } | undefined;
  const make = () => {
    if (made) return made;
    const document = describeApi(publicUrl);
    made = { document, page: apiDocsPage(document) };
    return made;
  };
  const headers = { "Cache-Control": "no-cache" };
  return new Hono()
    .get("/api/openapi.json", (context) => context.json(make().document, 200, headers))
    .get("/api/docs", (context) => context.html(make().page, 200, { ...headers, "Content-Security-Policy": POLICY }));
}

/** The API's description as a page in Portuguese, without scripts. */
export function apiDocsPage(document: ApiDocument): Html {
  const operations = operationsOf(document);
  return html`<!doctype html>
<html lang="pt-PT"><head>
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${document.info.title}</title>
<link rel="icon" href="/icon.svg">
<style>${raw(STYLE)}</style>
</head><body>
<header><h1>A API de ${document.info.title}</h1>
<p>${document.info.description}</p>
<p><a href="/api/openapi.json">A mesma descrição para programas (OpenAPI ${document.openapi})</a> · <a href="/">Voltar ao sítio Web</a></p></header>
<main>
<nav aria-label="Índice"><ul>
${operations.map((one) => html`<li><a href="#${one.operationId}">${title(one)}</a> <span class="quiet">${one.summary}</span></li>\n`)}
<li><a href="#${RADIO_BROWSER_ID}">${RADIO_BROWSER_TITLE}</a></li>
</ul></nav>
${Object.entries(Object.groupBy(operations, ({ tags = [] }) => tags[0] ?? "")).map(([tag, ofTag = []]) => {
  // Ids must not contain spaces.
  const id = tag.replaceAll(" ", "-");
  return html`<section aria-labelledby="${id}"><h2 id="${id}">${tag}</h2>
${ofTag.map(operationSection)}</section>\n`;
})}
<section aria-labelledby="formas"><h2 id="formas">Formas</h2>
${Object.entries(document.components?.schemas ?? {}).map(schemaSection)}</section>
${radioBrowserSection(document.servers?.[0]?.url ?? "")}</main></body></html>`;
}

function title({ method, path }: ApiOperation): Html {
  return html`<code><span class="method">${method.toUpperCase()}</span>${path}</code>`;
}

function operationSection(operation: ApiOperation): Html {
  const { operationId, summary, description, security = [], parameters = [], requestBody, responses = {} } = operation;
  const needsSession = security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0);
  const named = parameters.flatMap((one) => ("name" in one ? fieldRow(one.name, one.schema, one.required) : []));
  const answers = Object.entries(responses).map(([status, response]) =>
    row(status, describeSchema(contentSchema(response)), response.description),
  );
  return html`<section aria-labelledby="${operationId}"><h3 id="${operationId}">${title(operation)}</h3>
<p><strong>${summary}.</strong> ${description} ${needsSession ? "Precisa de sessão." : ""}</p>
${rows("Parâmetros", named)}${rows("Corpo", fieldsOf(contentSchema(requestBody)))}${rows("Respostas", answers)}</section>\n`;
}

function schemaSection([name, schema]: [string, Schema]): Html {
  return html`<section aria-labelledby="${name}"><h3 id="${name}"><code>${name}</code></h3>
${rows("Campos", fieldsOf(schema))}</section>\n`;
}

function fieldsOf(schema: Schema): Html[] {
  if (typeof schema === "boolean" || !("properties" in schema)) return [];
  const { properties = {}, required = [] } = schema;
  return Object.entries(properties).map(([name, field]) => fieldRow(name, field, required.includes(name)));
}

function fieldRow(name: string, schema: Schema = {}, required = false): Html {
  const text = typeof schema === "object" ? schema.description : "";
  return row(name, html`${describeSchema(schema)}${required ? ", obrigatório" : ""}`, text);
}

/** The schema of the first media type of a body or response; an empty one when it has no content. */
function contentSchema(holder: object = {}): Schema {
  const [media] = "content" in holder ? Object.values(holder.content ?? {}) : [];
  return media?.schema ?? {};
}
