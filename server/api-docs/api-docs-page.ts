import { html, raw } from "hono/html";
import { type ApiCall, callsOf, type NamedSchema, namedSchemasOf, type SchemaField } from "./api-calls.ts";
import { API_DOCS_STYLE } from "./api-docs-style.ts";
import { type DescriptionPart, describeSchema } from "./describe-schema.ts";
import type { ApiDocument } from "./openapi.ts";

type Html = ReturnType<typeof html>;

/** The description of the API as a page for people, in Portuguese, that is whole without any script. */
export function apiDocsPage(document: ApiDocument): Html {
  const calls = callsOf(document);
  const tags = [...new Set(calls.map(({ tag }) => tag))];
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
<nav aria-label="Índice"><ul>${calls.map(
    (call) => html`
<li><a href="#${call.id}"><code><span class="method">${call.method}</span>${call.path}</code></a> <span class="quiet">${call.summary}</span></li>`,
  )}
</ul></nav>
${tags.map(
  (tag) => html`<section aria-labelledby="${tag}"><h2 id="${tag}">${tag}</h2>
${calls.filter((call) => call.tag === tag).map(callSection)}</section>
`,
)}
<section aria-labelledby="formas"><h2 id="formas">Formas</h2>
${namedSchemasOf(document).map(shapeSection)}</section>
</main>
</body>
</html>`;
}

function callSection(call: ApiCall): Html {
  return html`<section aria-labelledby="${call.id}">
<h3 id="${call.id}"><code><span class="method">${call.method}</span>${call.path}</code></h3>
<p><strong>${call.summary}.</strong> ${call.description} ${call.needsSession ? "Precisa de sessão." : ""}</p>
${part("Parâmetros", call.parameters)}${part("Corpo", call.body)}
<h4>Respostas</h4>
<dl>${call.answers.map(
    ({ status, description, schema }) => html`
<div><dt><code>${status}</code></dt><dd>${description} ${schema ? describeSchema(schema).map(word) : ""}</dd></div>`,
  )}
</dl>
</section>
`;
}

function shapeSection({ name, fields }: NamedSchema): Html {
  return html`<section aria-labelledby="${name}"><h3 id="${name}"><code>${name}</code></h3>
${part("Campos", fields)}</section>
`;
}

function part(title: string, fields: readonly SchemaField[]): Html {
  if (fields.length === 0) return html``;
  return html`<h4>${title}</h4>
<dl>${fields.map(
    ({ name, required, schema }) => html`
<div><dt><code>${name}</code> <span class="quiet">${describeSchema(schema).map(word)}${required ? ", obrigatório" : ""}</span></dt>
<dd>${schema.description ?? ""}</dd></div>`,
  )}
</dl>
`;
}

/** A word that names a shape leads to it. */
function word({ text, shape }: DescriptionPart): Html {
  return shape ? html`<a href="#${shape}">${text}</a>` : html`${text}`;
}
