import { createHash } from "node:crypto";
import { Hono } from "hono";
import { API_DOCS_STYLE, apiDocsPage } from "./api-docs-page.ts";
import { type ApiDocument, describeApi } from "./openapi.ts";

/** The page loads and runs nothing; its only style sheet is allowed by its hash. */
const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(API_DOCS_STYLE).digest("base64")}'`,
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** GET /api/openapi.json, and GET /api/docs: the same description as a page. Both are made at the first request. */
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
