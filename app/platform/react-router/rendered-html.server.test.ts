import { expect, test } from "vitest";
import { contentSecurityPolicy } from "#app/platform/http/content-security-policy.server.ts";
import { openReactRouterSite } from "#test-support/react-router-site.ts";
import { deferScripts, inlineScripts, takeOwnScripts } from "./rendered-html.server.ts";

const deferred = (page: string) => deferScripts(Buffer.from(page)).toString();
const policyOf = (page: string) => contentSecurityPolicy(new Set(inlineScripts(Buffer.from(page)).map(String)));

const ENTRY_SCRIPT = `import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n\nimport("/assets/entry.js");`;
const PAGE = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><h1>$& Rádio Aurora</h1><script type="module" async="">${ENTRY_SCRIPT}</script><script>late()</script></body></html>`;

test("deferScripts: a page requests no module before it is painted", () => {
  const page = deferred(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('<script type="module"');
  expect(page).toContain('<link rel="stylesheet" href="/assets/root.css"/></head><body><h1>$& Rádio Aurora</h1>');
});

test("deferScripts: the module that hydrates the page is loaded last", () => {
  expect(deferred(PAGE)).toContain('modules=["/assets/root.js","/assets/entry.js"]');
});

test("deferScripts: the deferred script keeps its text, its position and its hash", () => {
  const page = deferred(PAGE);
  expect(page).toContain(`</h1><script type="text/plain">${ENTRY_SCRIPT}</script><script>`);
  const [, hash = ""] = /'(sha256-[^']+)'/.exec(policyOf(PAGE)) ?? [];
  expect(policyOf(page)).toContain(hash);
});

test("deferScripts: a button clicked before hydration is clicked again after it", () => {
  const page = deferred(PAGE);
  expect(page).toContain('addEventListener("click",click,true)');
  expect(page).toContain('document.addEventListener("hydrated"');
});

test("deferScripts: a page without modules is unchanged", () => {
  expect(deferred("<html><body>Indisponível</body></html>")).toBe("<html><body>Indisponível</body></html>");
});

test("takeOwnScripts: a script is the server's by the mark or as a constant, and the mark is removed", () => {
  const hostile = `<script>stolen()</script><script nonce="guess">stolen()</script><p>${"ção ".repeat(3)}</p>`;
  const marked = `<script>theme()</script>${hostile}<script nonce="m-1">data()</script><link nonce="m-1" href="/a.js"/>`;
  const { page, own } = takeOwnScripts(Buffer.from(marked), "m-1", ["theme()", "other()"]);
  expect([...own]).toEqual(["theme()", "data()"]);
  expect(page.toString()).toBe(`<script>theme()</script>${hostile}<script>data()</script><link href="/a.js"/>`);
});

test("takeOwnScripts: a page without its mark has no scripts of the server", () => {
  const { page, own } = takeOwnScripts(Buffer.from("<p>Olá</p><script>stolen()</script>"), "m-1", []);
  expect([page.toString(), own.size]).toEqual(["<p>Olá</p><script>stolen()</script>", 0]);
});

test("deferScripts: the script that it adds is the server's", () => {
  const own = new Set<string>();
  const page = deferScripts(Buffer.from(PAGE), own);
  expect([...own]).toEqual([expect.stringContaining('modules=["/assets/root.js","/assets/entry.js"]')]);
  expect(inlineScripts(page).map(String)).toContain([...own][0]);
});

test("the installed React Router writes the elements that deferScripts and inlineScripts read", async () => {
  const rendered = await (await openReactRouterSite()("/contact")).text();
  const scripts = inlineScripts(Buffer.from(rendered)).map(String);
  const entryScript = scripts.find((script) => script.endsWith('import("/assets/entry.js");'));
  expect(entryScript, "the entry script").toContain('import "/assets/manifest.js"');
  expect(scripts.some((script) => script.includes("window.__reactRouterContext = "))).toBe(true);

  const page = deferred(rendered);
  expect(page).toContain(`<script type="text/plain">${entryScript}</script><script>(()=>{`);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('<script type="module"');
  const [, modules = "[]"] = /const modules=(\[[^\]]*\])/.exec(page) ?? [];
  expect(JSON.parse(modules)).toEqual([
    "/assets/manifest.js",
    "/assets/shared.js",
    "/assets/root.js",
    "/assets/contact.js",
    "/assets/entry.js",
  ]);
});
