/** An element as a person names it. */
export type Target = {
  role: keyof typeof SELECTORS;
  /** Its accessible name; left out, the first element with that role. */
  name?: string;
  within?: Target;
};

/** The selectors of the roles that the product has, without those that its elements do not use. */
const SELECTORS = {
  article: "article",
  banner: "header",
  button: "button, summary",
  checkbox: "input[type=checkbox]",
  combobox: "select",
  dialog: "dialog[open], [role=dialog]",
  field: "input:not([type=checkbox]):not([type=radio]), textarea, select",
  file: "input[type=file]",
  heading: "h1, h2, h3",
  link: "a[href]",
  main: "main",
  navigation: "nav",
  radio: "input[type=radio]",
  region: "section[aria-label], section[aria-labelledby], [role=region]",
} as const;

/**
 * The first visible element that matches, in document order. It runs in the page, so it must not use anything of this
 * file: `selectors` and `target` come from `withSelectors`.
 */
export function findElement(path: readonly { selector: string; name: string | null }[]): Element | null {
  const text = (element: Element | null) => (element?.textContent ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: Element) => {
    const ids = element.getAttribute("aria-labelledby");
    if (ids)
      return ids
        .split(" ")
        .map((id) => text(document.getElementById(id)))
        .join(" ");
    const label = element.getAttribute("aria-label");
    if (label) return label;
    if (
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement
    )
      return text(element.labels?.[0] ?? null);
    return text(element);
  };
  const isVisible = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  let found: Element | null = null;
  for (const { selector, name } of path) {
    const scope: ParentNode = found ?? document;
    found =
      [...scope.querySelectorAll(selector)].find(
        (element) => isVisible(element) && (name === null || nameOf(element) === name),
      ) ?? null;
    if (!found) return null;
  }
  return found;
}

/** The argument of `findElement`, outermost element first. */
export function pathOf({ role, name, within }: Target): { selector: string; name: string | null }[] {
  return [...(within ? pathOf(within) : []), { selector: SELECTORS[role], name: name ?? null }];
}
