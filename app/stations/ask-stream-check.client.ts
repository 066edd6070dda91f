/** What is at an address, as the form tells it. */
export type StreamCheckResponse = {
  message: string;
  /** Empty where nothing sounds. */
  kind: string;
  /** The approved station that has this stream. */
  station: { id: string; name: string } | null;
  /** Somebody has submitted this address before. */
  submitted: boolean;
};

/** Asks what is at a stream's address. Null when nobody can tell: the form does without. Errors: when `signal` is aborted. */
export async function requestStreamCheck(address: string, signal: AbortSignal): Promise<StreamCheckResponse | null> {
  try {
    const answer = await fetch("/api/stream-check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ stream_url: address }),
      signal,
    });
    // Our own answer, of which its description tells; see stream-check-api-description.ts.
    return answer.ok ? ((await answer.json()) as StreamCheckResponse) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    // No connection: that is told when the form is sent.
    return null;
  }
}
