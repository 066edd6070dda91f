import { expect, test } from "vitest";
import { contentSecurityPolicy } from "./content-security-policy.server.ts";
import { deferScripts } from "./react-router-html.server.ts";

const held = (page: string) => deferScripts(Buffer.from(page)).toString();
const policyOf = (page: string) => contentSecurityPolicy(Buffer.from(page));

const STARTS = `import "/assets/manifest.js";\nimport * as route0 from "/assets/root.js";\n\nimport("/assets/entry.js");`;
const PAGE = `<html><head><link rel="modulepreload" href="/assets/entry.js"/><link rel="modulepreload" href="/assets/root.js"/><link rel="stylesheet" href="/assets/root.css"/></head><body><h1>$& Rádio Aurora</h1><script type="module" async="">${STARTS}</script><script>late()</script></body></html>`;

test("a page asks for no module before it is painted", () => {
  const page = held(PAGE);
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('<script type="module"');
  expect(page).toContain('<link rel="stylesheet" href="/assets/root.css"/></head><body><h1>$& Rádio Aurora</h1>');
});

test("the module that brings the page to life comes last of all", () => {
  expect(held(PAGE)).toContain('modules=["/assets/root.js","/assets/entry.js"]');
});

test("the held module keeps its text, its place and its hash", () => {
  const page = held(PAGE);
  expect(page).toContain(`</h1><script type="text/plain">${STARTS}</script><script>`);
  const [, hash = ""] = /'(sha256-[^']+)'/.exec(policyOf(PAGE)) ?? [];
  expect(policyOf(page)).toContain(hash);
});

test("a button that is pressed too early is pressed once more when the page is hydrated", () => {
  const page = held(PAGE);
  expect(page).toContain('addEventListener("click",press,true)');
  expect(page).toContain('document.addEventListener("hydrated"');
});

test("a page without modules stays as it is", () => {
  expect(held("<html><body>Indisponível</body></html>")).toBe("<html><body>Indisponível</body></html>");
});
