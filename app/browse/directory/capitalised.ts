/** With a capital first letter: names of languages are in lower case, and are shown alone in menus. */
export function capitalised(text: string): string {
  const [first = ""] = text;
  return first.toLocaleUpperCase("pt") + text.slice(first.length);
}
