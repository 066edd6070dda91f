const PRELOADED = /<link rel="modulepreload" href="([^"]+)"\/>/g;
const STARTING_TAG = '<script type="module" async="">';
const END_TAG = "</script>";
/** The last of what the starting script imports. */
const ENTRY = /import\("([^"]+)"\);$/;
const LONGEST_WAIT_MS = 2_500;

/**
 * Lets a page's modules wait until everything that is seen first is painted: they are two thirds of a first visit, and on
 * a narrow line they take turns with the styles, the font and the covers. They begin after the load event's paint, after
 * a bounded wait (a picture from elsewhere may hang), or with the first touch or key. They come together, and each is
 * evaluated in a task of its own, so that a slow processor stays ready in between. A button that is pressed before the page
 * is hydrated is pressed once more when it is (`html[data-alive]`, and the event `hydrated` on the document).
 * Works on the text of the page, because React Router writes these elements itself; a page without them stays as it is. That
 * text is bytes: a page of a quarter of a megabyte, read only where these elements are, is no string that has to be cleared away.
 * The module keeps its text, and with it its hash in the page's policy, and its place, where hydration looks for it.
 */
export function deferScripts(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const start = page.indexOf(STARTING_TAG);
  if (start === -1) return page;
  const end = page.indexOf(END_TAG, start);
  const script = page.toString("utf8", start + STARTING_TAG.length, end);
  const [, entry] = ENTRY.exec(script) ?? [];
  if (entry === undefined) return page;
  const headEnd = page.indexOf("</head>");
  const head = page.toString("utf8", 0, headEnd);
  const modules = [...head.matchAll(PRELOADED)].flatMap(([, address]) => address ?? []);
  const held = `<script type="text/plain">${script}${END_TAG}`;
  const late = `<script>${waiting(modules.toSorted((one, other) => Number(one === entry) - Number(other === entry)))}${END_TAG}`;
  return Buffer.concat([
    Buffer.from(head.replace(PRELOADED, "")),
    page.subarray(headEnd, start),
    Buffer.from(held + late),
    page.subarray(end + END_TAG.length),
  ]);
}

/** The script that waits, and takes itself out of the page. The last of the modules is the one that brings the page to life. */
function waiting(modules: readonly string[]): string {
  return `(()=>{const self=document.currentScript,held=self.previousSibling;self.remove();
const modules=${JSON.stringify(modules)},kinds=["pointerdown","keydown"],pause=()=>new Promise(go=>setTimeout(go));let begun=false,pressed;
const press=({target})=>{const button=target.closest("button");if(button&&button.type==="button")pressed=button};
addEventListener("click",press,true);
document.addEventListener("hydrated",()=>{removeEventListener("click",press,true);if(pressed&&pressed.isConnected)pressed.click()},{once:true});
const begin=async()=>{if(begun)return;begun=true;
for(const kind of kinds)removeEventListener(kind,begin,true);
for(const href of modules){const link=document.createElement("link");link.rel="modulepreload";link.href=href;document.head.append(link)}
for(const module of modules.slice(0,-1)){await pause();await import(module).catch(()=>{})}
await pause();
const script=document.createElement("script");script.type="module";script.textContent=held.textContent;held.replaceWith(script)};
for(const kind of kinds)addEventListener(kind,begin,true);
addEventListener("load",()=>requestAnimationFrame(()=>requestAnimationFrame(()=>setTimeout(begin))),{once:true});
setTimeout(begin,${LONGEST_WAIT_MS})})()`;
}
