import { html, raw } from "hono/html";
import { describeSchema, type Html, type Schema } from "./describe-schema.ts";
import { type ApiDocument, type ApiOperation, operationsOf } from "./openapi.ts";

type Field = { name: string; required: boolean; schema: Schema };

/** The page's only style sheet: light or dark as the browser prefers, one column. */
export const API_DOCS_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d5dde1, #33434b); --soft: light-dark(#eef3f5, #17242b);
  --ink: light-dark(#14232b, #e6eef2); --quiet: light-dark(#4b5f69, #a9bbc4); --link: light-dark(#155a86, #8cc8ef); }
* { box-sizing: border-box; }
body { margin: 0; padding: 0 1rem 4rem; background: light-dark(#f9fbfc, #0f181d); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; }
main, header { max-width: 50rem; margin-inline: auto; }
h1, h2, h3, h4 { line-height: 1.2; text-wrap: balance; }
h2 { margin-top: 3rem; border-bottom: 1px solid var(--line); padding-bottom: .4rem; }
h3 { margin: 2.2rem 0 .3rem; font-size: 1.05rem; }
h4 { margin: 1.2rem 0 .3rem; font-size: .9rem; color: var(--quiet); }
a { color: var(--link); text-underline-offset: .2em; }
code { font: .92em ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4.6em; font-weight: 700; }
.quiet { color: var(--quiet); }
ul, dl { margin: 0; padding: 0; list-style: none; }
nav li { padding: .15rem 0; }
dl > div { border-top: 1px solid var(--line); padding: .45rem 0; }
dt code { font-weight: 700; }
dd { margin: 0; overflow-wrap: anywhere; }
section section { background: var(--soft); border: 1px solid var(--line); border-radius: .5rem; padding: .1rem 1rem .8rem;
  margin-top: 1rem; }
section section h3 { margin-top: 1rem; }
`;

/** The API's description as a page in Portuguese, without scripts. */
export function apiDocsPage(document: ApiDocument): Html {
  const operations = operationsOf(document);
  const tags = [...new Set(operations.map(tagOf))];
  return html`<!doctype html>
<html lang="pt-PT">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>API · ${document.info.title}</title>
<link rel="icon" href="/icon.svg">
<style>${raw(API_DOCS_STYLE)}</style>
</head>
<body>
<header>
<h1>A API de ${document.info.title}</h1>
<p>${document.info.description}</p>
<p><a href="/api/openapi.json">A mesma descrição para programas (OpenAPI ${document.openapi})</a> · <a href="/">Voltar ao sítio Web</a></p>
</header>
<main>
<nav aria-label="Índice"><ul>${operations.map(
    (operation) => html`
<li><a href="#${operation.operationId}">${title(operation)}</a> <span class="quiet">${operation.summary}</span></li>`,
  )}
</ul></nav>
${tags.map(
  (tag) => html`<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>
${operations.filter((operation) => tagOf(operation) === tag).map(operationSection)}</section>
`,
)}
<section aria-labelledby="formas"><h2 id="formas">Formas</h2>
${Object.entries(document.components?.schemas ?? {}).map(([name, schema]) => schemaSection(name, schema as Schema))}</section>
</main>
</body>
</html>`;
}

function tagOf({ tags = [] }: ApiOperation): string {
  return tags[0] ?? "";
}

function title({ method, path }: ApiOperation): Html {
  return html`<code><span class="method">${method.toUpperCase()}</span>${path}</code>`;
}

function operationSection(operation: ApiOperation): Html {
  const { operationId, summary, description, security = [], requestBody, responses = {} } = operation;
  const needsSession = security.length > 0 && security.every((scheme) => Object.keys(scheme).length > 0);
  return html`<section aria-labelledby="${operationId}">
<h3 id="${operationId}">${title(operation)}</h3>
<p><strong>${summary}.</strong> ${description} ${needsSession ? "Precisa de sessão." : ""}</p>
${fieldList("Parâmetros", parametersOf(operation))}${fieldList("Corpo", fieldsOf(contentSchema(requestBody)))}
<h4>Respostas</h4>
<dl>${Object.entries(responses).map(([status, response]) => {
    const schema = contentSchema(response);
    return html`
<div><dt><code>${status}</code></dt><dd>${response.description} ${schema ? describeSchema(schema) : ""}</dd></div>`;
  })}
</dl>
</section>
`;
}

function schemaSection(name: string, schema: Schema): Html {
  return html`<section aria-labelledby="${name}"><h3 id="${name}"><code>${name}</code></h3>
${fieldList("Campos", fieldsOf(schema))}</section>
`;
}

function fieldList(heading: string, fields: readonly Field[]): Html {
  if (fields.length === 0) return html``;
  return html`<h4>${heading}</h4>
<dl>${fields.map(
    ({ name, required, schema }) => html`
<div><dt><code>${name}</code> <span class="quiet">${describeSchema(schema)}${required ? ", obrigatório" : ""}</span></dt>
<dd>${schema.description ?? ""}</dd></div>`,
  )}
</dl>
`;
}

function parametersOf({ parameters = [] }: ApiOperation): Field[] {
  return parameters.flatMap((parameter) =>
    "name" in parameter
      ? [{ name: parameter.name, required: parameter.required ?? false, schema: parameter.schema as Schema }]
      : [],
  );
}

/** The schema of the first media type of a body or response; null when it has no content. */
function contentSchema(holder: object = {}): Schema | null {
  const [media] = "content" in holder ? Object.values(holder.content ?? {}) : [];
  return media?.schema ?? null;
}

function fieldsOf(schema: Schema | null): Field[] {
  const { properties = {}, required = [] } = schema ?? {};
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
}
