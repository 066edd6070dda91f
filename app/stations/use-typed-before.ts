import { useEffect, useEffectEvent, useState } from "react";
import type { FormResult } from "#app/platform/form-result.ts";
import { readDraft } from "./submission-draft.client.ts";

/**
 * What stands in the fields that nobody has touched on this page: what was typed before it was loaded, or what the last
 * answer that told it says was typed; nothing after a success. An answer made without the server cannot tell, and a field
 * must not be emptied by it.
 */
export function useInitialValues(answer: FormResult | undefined, account: string): Record<string, string> {
  const [heard, setHeard] = useState(answer);
  const [before, setBefore] = useState(valuesOf(answer) ?? {});
  if (answer !== heard) {
    setHeard(answer);
    const values = valuesOf(answer);
    if (values) setBefore(values);
  }
  const onAlive = useEffectEvent(() => {
    if (!answer) setBefore(readDraft(account));
  });
  useEffect(() => onAlive(), []);
  return before;
}

function valuesOf(answer: FormResult | undefined): Record<string, string> | undefined {
  return answer?.ok ? {} : answer?.values;
}
