import { createHash } from "node:crypto";
import { Hono } from "hono";
import { apiDocsPage } from "./api-docs-page.ts";
import { API_DOCS_STYLE } from "./api-docs-style.ts";
import { type ApiDocument, describeApi } from "./openapi.ts";

/** The page loads nothing and runs nothing: its one style is named by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(API_DOCS_STYLE).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** GET /api/openapi.json for programs and GET /api/docs for people: the same description. Made when it is first asked for. */
export function createApiDocs(publicUrl: string) {
  let document: ApiDocument | undefined;
  let page: ReturnType<typeof apiDocsPage> | undefined;
  const describe = () => {
    document ??= describeApi(publicUrl);
    return document;
  };
  return new Hono()
    .get("/api/openapi.json", (context) => context.json(describe(), 200, { "Cache-Control": "no-cache" }))
    .get("/api/docs", (context) => {
      page ??= apiDocsPage(describe());
      return context.html(page, 200, { "Content-Security-Policy": POLICY, "Cache-Control": "no-cache" });
    });
}
