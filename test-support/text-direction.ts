import { parseHTML } from "linkedom";
import { ISOLATED_TEXT } from "#app/platform/text/isolated-text.ts";

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;
const ISOLATED_TEXTS = new RegExp(ISOLATED_TEXT, "g");

/** Fields of which the text has the direction of the page. */
const FIELDS = "input:not([type=hidden], [dir=auto])";

/** Attributes that people see or hear, and the contents of meta elements. */
const SHOWN_ATTRIBUTES = ["title", "aria-label", "alt", "placeholder", "content"];

/**
 * The texts in a page that are written from right to left and stand unisolated beside another text: neither alone in a
 * `bdi` or an element with `dir="auto"`, nor between FSI and PDI. `texts`: those that may stand alone.
 */
export function mixedTexts(html: string, texts: readonly string[]): string[] {
  const { document } = parseHTML(html);
  const mixed: string[] = [];
  const visit = (node: Node) => {
    if (node.nodeType === 3 && RIGHT_TO_LEFT.test(node.textContent ?? "")) {
      const place = isolatingElement(node);
      const text = place ? ownText(place) : (node.textContent ?? "");
      if (isMixed(text, place ? texts : [])) mixed.push(`${describe(node)} ${node.textContent}`);
    }
    if (!isElement(node) || /^(SCRIPT|STYLE|TEMPLATE)$/.test(node.tagName)) return;
    for (const name of SHOWN_ATTRIBUTES) {
      const value = node.getAttribute(name) ?? "";
      if (RIGHT_TO_LEFT.test(value) && isMixed(value, texts)) mixed.push(`${describe(node)} [${name}] ${value}`);
    }
    if (node.matches(FIELDS) && RIGHT_TO_LEFT.test(node.getAttribute("value") ?? "")) mixed.push(describe(node));
    node.childNodes.forEach(visit);
  };
  visit(document.documentElement);
  return mixed;
}

function isMixed(text: string, texts: readonly string[]): boolean {
  return RIGHT_TO_LEFT.test(text.replaceAll(ISOLATED_TEXTS, "")) && !texts.includes(text.trim());
}

function isElement(node: Node): node is Element {
  return node.nodeType === 1;
}

/** Of a title its own element: browsers show it apart. */
const ISOLATING = "bdi, [dir=auto], title, option";

function isolatingElement(node: Node): Element | null {
  return node.parentElement?.closest(ISOLATING) ?? null;
}

/** The text of an element without that of the elements in it that are isolated themselves. */
function ownText(element: Element): string {
  const texts = [...element.childNodes].map((child) => {
    if (!isElement(child)) return child.nodeType === 3 ? (child.textContent ?? "") : "";
    return child.matches(ISOLATING) ? "" : ownText(child);
  });
  return texts.join("");
}

/** Its nearest elements, such as `main > p.text`. */
function describe(node: Node): string {
  const elements: string[] = [];
  for (let element = isElement(node) ? node : node.parentElement; element && elements.length < 4; ) {
    elements.unshift(`${element.tagName.toLowerCase()}.${(element.getAttribute("class") ?? "").split(" ")[0]}`);
    element = element.parentElement;
  }
  return elements.join(" > ");
}
