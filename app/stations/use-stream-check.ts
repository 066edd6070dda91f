import { useEffect, useRef, useState } from "react";
import { urlFault } from "#app/platform/web-url.ts";
import { afterPointerRelease } from "#app/ui/pointer-press.client.ts";
import { requestStreamCheck, type StreamCheckResponse } from "./ask-stream-check.client.ts";

export type StreamCheckState = "idle" | "asking" | StreamCheckResponse;

/**
 * Looks at the stream whose address somebody has typed, once they leave its field. What is typed next ends the check and
 * takes back what was found. What is no web address is not looked at: the form's own sentence says so.
 * The note has no room of its own: it comes after the release of the pointer whose press left the field.
 */
export function useStreamCheck() {
  const [found, setFound] = useState<StreamCheckState>("idle");
  const asked = useRef("");
  const asking = useRef<AbortController>(undefined);
  const callOff = useRef<() => void>(undefined);

  const show = (state: StreamCheckState) => {
    callOff.current?.();
    callOff.current = afterPointerRelease(() => setFound(state));
  };

  const reset = () => {
    asking.current?.abort();
    asked.current = "";
    show("idle");
  };

  async function check(typed: string): Promise<void> {
    const address = typed.trim();
    if (address === asked.current) return;
    reset();
    if (address === "" || urlFault(address) !== null) return;
    asked.current = address;
    const own = new AbortController();
    asking.current = own;
    show("asking");
    try {
      const answer = await requestStreamCheck(address, own.signal);
      if (!own.signal.aborted) show(answer ?? "idle");
    } catch {
      // Given up by us: whoever did so has said what is shown instead.
    }
  }

  useEffect(
    () => () => {
      asking.current?.abort();
      callOff.current?.();
    },
    [],
  );
  return { found, check, reset };
}
