import { useEffect, useEffectEvent, useState } from "react";
import { readStored, writeStored } from "#app/platform/browser/web-storage.client.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";

export type FormValues = Partial<Record<string, string>>;

/** Survives a reload of the tab; one draft, with the account that it belongs to. */
const KEY = "radiowave.submission";

/**
 * The draft of an account: the text typed into the form and not yet submitted. `initialValues`: the draft of before the
 * page was loaded, or the values of the last result that has them; `prefilled` without either and after a success. A
 * result made without the server has no values and does not change them. `account` null: nothing is stored, and the
 * draft of a new submission stays as it is.
 */
export function useSubmissionDraft(result: FormResult | undefined, account: string | null, prefilled: FormValues) {
  const [lastResult, setLastResult] = useState(result);
  const [initialValues, setInitialValues] = useState(valuesOf(result, prefilled) ?? prefilled);
  if (result !== lastResult) {
    setLastResult(result);
    const values = valuesOf(result, prefilled);
    if (values) setInitialValues(values);
  }
  const storeResult = useEffectEvent(() => {
    // The digest of a stored image is in no field that the person has changed.
    if (account && result && !result.ok && result.values) storeDraft(account, result.values);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new result is stored once
  useEffect(() => storeResult(), [result]);
  const restoreDraft = useEffectEvent(() => {
    if (!result && account !== null) setInitialValues(readDraft(account) ?? prefilled);
  });
  useEffect(() => restoreDraft(), []);
  return {
    initialValues,
    saveDraft: (form: HTMLFormElement) => account !== null && saveDraft(account, form),
    clearDraft: () => account !== null && clearDraft(),
  };
}

function valuesOf(result: FormResult | undefined, prefilled: FormValues): FormValues | undefined {
  return result?.ok ? prefilled : result?.values;
}

/** The draft of this account, if there is one; another account's draft is removed. */
function readDraft(account: string): FormValues | null {
  const stored = readStored("sessionStorage", KEY);
  if (stored === null) return null;
  try {
    // Written by saveDraft.
    const draft = JSON.parse(stored) as { account?: unknown; values?: unknown } | null;
    if (draft?.account === account) return textsOf(draft.values);
    clearDraft();
  } catch {
    // The value is not ours: there is no draft.
  }
  return null;
}

function saveDraft(account: string, form: HTMLFormElement): void {
  storeDraft(account, textsOf(Object.fromEntries(new FormData(form))));
}

function storeDraft(account: string, values: FormValues): void {
  writeStored("sessionStorage", KEY, JSON.stringify({ account, values }));
}

function clearDraft(): void {
  writeStored("sessionStorage", KEY, null);
}

function textsOf(values: unknown): FormValues {
  if (typeof values !== "object" || values === null) return {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, text]) => (typeof text === "string" ? [[name, text]] : [])),
  );
}
