/**
 * Everything that depends on the HTML that React Router writes. Its test renders a page with the installed version.
 * Pages are read as bytes: a page of 250 kB would be a large string to create and collect.
 */
const MODULE_PRELOAD = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const ENTRY_SCRIPT_TAG = '<script type="module" async="">';
const END_TAG = "</script>";
/** The last import of the entry script. */
const ENTRY_MODULE = /import\("([^"]+)"\);$/;
const SCRIPT = "<script";
const NOT_INLINE_SCRIPT = /\ssrc=|\stype="application\/ld\+json"/;
const MAX_DELAY_MS = 2_500;

/**
 * Delays a page's modules until its first paint: they are two thirds of a first visit, and on a slow connection they
 * compete with styles, fonts and covers. They load after the load event's paint, after MAX_DELAY_MS (an external image
 * may hang), or at the first touch or key press; each is evaluated in its own task, so that a slow processor stays
 * responsive. A button clicked before hydration is clicked again after it (`html[data-hydrated]` and the document event
 * `hydrated`). The entry script keeps its text, so its hash in the policy stays valid, and its position, where
 * hydration expects it. A page without these elements is returned unchanged. `own`: gets the text of the script that is
 * added.
 */
export function deferScripts(page: Buffer<ArrayBuffer>, own: Set<string> = new Set()): Buffer<ArrayBuffer> {
  const start = page.indexOf(ENTRY_SCRIPT_TAG);
  if (start === -1) return page;
  const end = page.indexOf(END_TAG, start);
  const script = page.toString("utf8", start + ENTRY_SCRIPT_TAG.length, end);
  const [, entry] = ENTRY_MODULE.exec(script) ?? [];
  if (entry === undefined) return page;
  const headEnd = page.indexOf("</head>");
  const head = page.toString("utf8", 0, headEnd);
  const modules = [...head.matchAll(MODULE_PRELOAD)].flatMap(([, url]) => url ?? []);
  const entryLast = modules.toSorted((one, other) => Number(one === entry) - Number(other === entry));
  const deferredScript = `<script type="text/plain">${script}${END_TAG}`;
  const loader = loaderScript(entryLast);
  own.add(loader);
  return Buffer.concat([
    Buffer.from(head.replace(MODULE_PRELOAD, "")),
    page.subarray(headEnd, start),
    Buffer.from(`${deferredScript}<script>${loader}${END_TAG}`),
    page.subarray(end + END_TAG.length),
  ]);
}

/**
 * Separates a rendered page from the mark of the server's scripts, and gives the texts of those inline scripts. React
 * and React Router write `mark` as the nonce of each script of theirs: a random text, which nothing in the page's data
 * can have. `constants`: the scripts that components write without it.
 */
export function takeOwnScripts(
  marked: Buffer<ArrayBuffer>,
  mark: string,
  constants: readonly string[],
): { page: Buffer<ArrayBuffer>; own: Set<string> } {
  const attribute = ` nonce="${mark}"`;
  const own = inlineScriptsWithTags(marked).flatMap(({ tag, script }) => {
    const text = script.toString();
    return tag.includes(attribute) || constants.includes(text) ? text : [];
  });
  return { page: without(marked, attribute), own: new Set(own) };
}

function without(page: Buffer<ArrayBuffer>, text: string): Buffer<ArrayBuffer> {
  const parts: Buffer<ArrayBuffer>[] = [];
  let start = 0;
  for (let end = page.indexOf(text); end !== -1; end = page.indexOf(text, start)) {
    parts.push(page.subarray(start, end));
    start = end + Buffer.byteLength(text);
  }
  return Buffer.concat([...parts, page.subarray(start)]);
}

/** The text of each inline script of a page, in order. Left out: scripts with a `src`, and JSON-LD, which browsers do not run. */
export function inlineScripts(page: Buffer): Buffer[] {
  return inlineScriptsWithTags(page).map(({ script }) => script);
}

function inlineScriptsWithTags(page: Buffer): { tag: string; script: Buffer }[] {
  const scripts: { tag: string; script: Buffer }[] = [];
  let tag = page.indexOf(SCRIPT);
  while (tag !== -1) {
    const start = page.indexOf(">", tag) + 1;
    const end = page.indexOf(END_TAG, start);
    if (start === 0 || end === -1) break;
    const startTag = page.toString("utf8", tag, start);
    if (!NOT_INLINE_SCRIPT.test(startTag)) scripts.push({ tag: startTag, script: page.subarray(start, end) });
    tag = page.indexOf(SCRIPT, end);
  }
  return scripts;
}

/** A script that loads the deferred modules and removes itself from the page. The last module is the one that hydrates it. */
function loaderScript(modules: readonly string[]): string {
  return `(()=>{const self=document.currentScript,deferred=self.previousSibling;self.remove();
const modules=${JSON.stringify(modules)},kinds=["pointerdown","keydown"],pause=()=>new Promise(go=>setTimeout(go));let begun=false,clicked;
const click=({target})=>{const button=target.closest("button");if(button&&button.type==="button")clicked=button};
addEventListener("click",click,true);
document.addEventListener("hydrated",()=>{removeEventListener("click",click,true);if(clicked&&clicked.isConnected)clicked.click()},{once:true});
const begin=async()=>{if(begun)return;begun=true;
for(const kind of kinds)removeEventListener(kind,begin,true);
for(const href of modules){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
for(const module of modules.slice(0,-1)){await pause();await import(module).catch(()=>{})}
await pause();
const script=document.createElement("script");script.type="module";script.textContent=deferred.textContent;deferred.replaceWith(script)};
for(const kind of kinds)addEventListener(kind,begin,true);
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))),{once:true});
setTimeout(begin,${MAX_DELAY_MS})})()`;
}
