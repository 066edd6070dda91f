import type { StreamClient } from "#app/platform/net/stream-client.server.ts";
import { isConnectionError, StreamError } from "#app/platform/net/stream-error.server.ts";
import type { StreamOutcome } from "#app/platform/net/stream-outcome.ts";
import { MINUTE_MS } from "#app/platform/text/durations.ts";
import { outcomeSentence } from "#app/sound/streams/outcome-sentence.ts";
import { failureOfStatus } from "#app/sound/streams/probe-url.server.ts";
import { UnreadableList } from "./formats/list-format.ts";

type DownloadOptions = {
  signal?: AbortSignal;
  /** For tests. */
  maxBytes?: number;
  /** From the request to the last byte; for tests. */
  withinMs?: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
const WITHIN_MS = 5 * MINUTE_MS;

const TOO_LARGE = "A lista é demasiado grande (máximo 64 MiB).";
const TOO_SLOW = "A lista não chegou ao fim em cinco minutos.";
const IS_STREAM = "O endereço é o de uma transmissão, não o de uma lista de estações.";
const COMPRESSION =
  "O servidor comprimiu a lista num formato desconhecido. São aceites listas sem compressão ou em gzip, deflate, br ou zstd.";
const FORBIDDEN = "O servidor não permite ler este endereço.";

/**
 * Downloads a list through the stream client, which refuses private addresses, also after redirects, and undoes the
 * compression of the transfer. Gives its bytes as they arrive, like those of a file, which may be compressed itself.
 * Errors: UnreadableList with a sentence for every failure; when `signal` is aborted, its reason.
 */
export async function* downloadList(
  streamClient: Pick<StreamClient, "open">,
  url: string,
  { signal, maxBytes = MAX_BYTES, withinMs = WITHIN_MS }: DownloadOptions = {},
): AsyncGenerator<Uint8Array, void> {
  const timeout = AbortSignal.timeout(withinMs);
  const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
  try {
    const { status, headers, body, close } = await streamClient.open(url, { signal: either });
    try {
      const failure = failureOfStatus(status);
      if (failure) throw new StreamError(failure);
      refuseContent(headers);
      if (Number(headers["content-length"] ?? 0) > maxBytes) throw new UnreadableList(TOO_LARGE);
      let length = 0;
      for await (const chunk of body as AsyncIterable<Uint8Array>) {
        length += chunk.length;
        if (length > maxBytes) throw new UnreadableList(TOO_LARGE);
        yield chunk;
      }
    } finally {
      close();
    }
    either.throwIfAborted();
  } catch (error) {
    signal?.throwIfAborted();
    if (timeout.aborted) throw new UnreadableList(TOO_SLOW);
    if (error instanceof StreamError) throw new UnreadableList(sentenceOf(error.outcome));
    if (isConnectionError(error)) throw new UnreadableList(outcomeSentence("broken"));
    throw error;
  }
}

/** An endless stream would be read up to the limits. Playlists have audio types too. */
function refuseContent(headers: Record<string, string | undefined>): void {
  const type = headers["content-type"] ?? "";
  const isPlaylist = /mpegurl|scpls|pls\b|xspf/i.test(type);
  if (headers["icy-name"] !== undefined || (/^audio\//i.test(type) && !isPlaylist)) throw new UnreadableList(IS_STREAM);
  // Other compression was undone by the client.
  if (!/^(|identity)$/i.test(headers["content-encoding"] ?? "")) throw new UnreadableList(COMPRESSION);
}

function sentenceOf(outcome: StreamOutcome): string {
  return outcome === "forbidden" || outcome === "blocked" ? FORBIDDEN : outcomeSentence(outcome);
}
