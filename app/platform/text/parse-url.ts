/** Parses a URL, relative to `base` if there is one; null if it is invalid. `URL.parse` is too new for some browsers. */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    // The constructor throws for nothing else.
    return null;
  }
}
