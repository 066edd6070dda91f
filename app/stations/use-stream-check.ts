import { useEffect, useRef, useState } from "react";
import { addressFault } from "#app/platform/web-address.ts";
import { askStreamCheck, type StreamFound } from "./ask-stream-check.client.ts";

export type StreamCheckState = "idle" | "asking" | StreamFound;

/**
 * Looks at the stream whose address somebody has typed, once they leave its field. What is typed next ends the look and
 * takes back what was found. What is no web address is not looked at: the form's own sentence says so.
 */
export function useStreamCheck() {
  const [found, setFound] = useState<StreamCheckState>("idle");
  const asked = useRef("");
  const asking = useRef<AbortController>(undefined);

  const forget = () => {
    asking.current?.abort();
    asked.current = "";
    setFound("idle");
  };

  async function look(typed: string): Promise<void> {
    const address = typed.trim();
    if (address === asked.current) return;
    forget();
    if (address === "" || addressFault(address) !== null) return;
    asked.current = address;
    const own = new AbortController();
    asking.current = own;
    setFound("asking");
    try {
      const answer = await askStreamCheck(address, own.signal);
      if (!own.signal.aborted) setFound(answer ?? "idle");
    } catch {
      // Given up by us: whoever did so has said what is shown instead.
    }
  }

  useEffect(() => () => asking.current?.abort(), []);
  return { found, look, forget };
}
