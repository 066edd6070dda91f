const KEY = "radiowave.submission";

type Values = Record<string, string>;

/** What this account has typed in this tab and not sent yet: a page that is loaded again has it back. Another's is removed. */
export function readDraft(account: string): Values {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "null");
    if (
      typeof kept === "object" &&
      kept !== null &&
      "account" in kept &&
      kept.account === account &&
      "values" in kept
    ) {
      return textsOf(kept.values);
    }
    sessionStorage.removeItem(KEY);
  } catch {
    // A browser that keeps nothing, or something else under our key: then there is no draft.
  }
  return {};
}

export function saveDraft(account: string, form: HTMLFormElement): void {
  try {
    const values = textsOf(Object.fromEntries(new FormData(form)));
    sessionStorage.setItem(KEY, JSON.stringify({ account, values }));
  } catch {
    // A browser that keeps nothing, or no more: the form works without.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function textsOf(values: unknown): Values {
  if (typeof values !== "object" || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
}
