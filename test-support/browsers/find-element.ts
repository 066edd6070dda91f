/** An element as a person names it. */
export type Target = {
  role: keyof typeof SELECTORS;
  /** Its accessible name, or the beginning of it if it ends in "…"; left out, the first element with that role. */
  name?: string;
  within?: Target;
};

/** The selectors of the roles that the product has, without those that its elements do not use. */
const SELECTORS = {
  article: "article",
  banner: "header",
  button: "button, summary",
  checkbox: "input[type=checkbox]",
  contentinfo: "footer",
  combobox: "select",
  dialog: "dialog[open], [role=dialog]",
  field: "input:not([type=checkbox], [type=radio], [type=file]), textarea, select",
  file: "input[type=file]",
  heading: "h1, h2, h3",
  image: "[role=img]",
  link: "a[href]",
  main: "main",
  navigation: "nav",
  radio: "input[type=radio]",
  // A live text.
  status: "[role=status]",
  region: "section[aria-label], section[aria-labelledby], [role=region]",
} as const;

/**
 * The first visible element that matches, in document order. It runs in the page, so it uses nothing else of this file.
 * Path: from `pathOf`, outermost element first. Names are compared without case, which styles change.
 */
export function findElement(path: readonly { selector: string; name: string | null }[]): Element | null {
  // Without what is not rendered, unlike textContent.
  const text = (element: Element | null) => (element instanceof HTMLElement ? element.innerText : "");
  const nameOf = (element: Element) => {
    const labels = element.getAttribute("aria-labelledby")?.split(" ") ?? [];
    if (labels.length > 0) return labels.map((id) => text(document.getElementById(id))).join(" ");
    const label = element.getAttribute("aria-label");
    if (label) return label;
    return "labels" in element && element.labels instanceof NodeList
      ? text(element.labels[0] as Element) || text(element)
      : text(element);
  };
  const isVisible = (element: Element) => {
    // File fields are hidden behind a styled button.
    if (element.matches("input[type=file]")) return true;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  const isNamed = (element: Element, name: string) => {
    const [actual, wanted] = [nameOf(element), name].map((one) => one.replace(/\s+/g, " ").trim().toLowerCase());
    return wanted?.endsWith("…") ? actual?.startsWith(wanted.slice(0, -1)) : actual === wanted;
  };
  let found: Element | null = null;
  for (const { selector, name } of path) {
    const candidates: Element[] = [...(found ?? document).querySelectorAll(selector)].filter(isVisible);
    found = candidates.find((element) => name === null || isNamed(element, name)) ?? null;
    if (!found) return null;
  }
  return found;
}

/** The argument of `findElement`, outermost element first. */
export function pathOf({ role, name, within }: Target): { selector: string; name: string | null }[] {
  return [...(within ? pathOf(within) : []), { selector: SELECTORS[role], name: name ?? null }];
}
