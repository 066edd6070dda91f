import { type ReactNode, useEffect, useRef, useState } from "react";
import { urlFault } from "#app/platform/text/web-url.ts";
import { Icon, Spinner } from "#app/platform/ui/icon.tsx";
import { Sentence } from "#app/platform/ui/isolated-texts.tsx";
import { afterPointerRelease } from "#app/platform/ui/pointer-press.client.ts";
import { stationPage } from "./station-url.ts";

const ICON_STYLES = "mt-0.5 flex-none";

/** The result of the stream check, below the stream's field. */
export function StreamCheckNote({ result }: { result: Exclude<StreamCheckState, "idle"> }) {
  if (result === "loading") {
    return <Note icon={<Spinner className={`${ICON_STYLES} size-4`} />}>A verificar a transmissão…</Note>;
  }
  const { message, kind, station, submitted } = result;
  const isFine = kind !== "" && !submitted && !station;
  return (
    <Note
      icon={
        <Icon
          of={isFine ? "circle-check" : "triangle-exclamation-point"}
          size={4}
          className={`${ICON_STYLES} ${isFine ? "text-ok" : "text-warn"}`}
        />
      }
    >
      <Sentence text={message} />
      {station && (
        <>
          {" Já está no diretório: "}
          <NewTabLink href={stationPage(station.id)}>
            <bdi>{station.name}</bdi>
          </NewTabLink>
          .
        </>
      )}
      {submitted && !station && " Este endereço já foi submetido."}
    </Note>
  );
}

function Note({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <span className="flex items-start gap-2">
      {icon}
      <span className="min-w-0">{children}</span>
    </span>
  );
}

/** The result of a stream check. */
type StreamCheckResponse = {
  message: string;
  /** Empty when no sound was found. */
  kind: string;
  /** The approved station that has this stream. */
  station: { id: string; name: string } | null;
  /** Whether this URL was submitted before. */
  submitted: boolean;
};

type StreamCheckState = "idle" | "loading" | StreamCheckResponse;

/**
 * Checks the stream whose URL was typed, when its field loses focus. Further typing aborts the check and clears the
 * result. An invalid URL is not checked: the form reports it. The result appears after the pointer is released, because
 * it moves the fields below it, one of which the pointer may be pressing.
 */
export function useStreamCheck() {
  const [result, setResult] = useState<StreamCheckState>("idle");
  const requestedUrl = useRef("");
  const controller = useRef<AbortController>(undefined);
  const cancelShow = useRef<() => void>(undefined);

  const show = (state: StreamCheckState) => {
    cancelShow.current?.();
    cancelShow.current = afterPointerRelease(() => setResult(state));
  };

  const reset = () => {
    controller.current?.abort();
    requestedUrl.current = "";
    show("idle");
  };

  async function check(typed: string): Promise<void> {
    const url = typed.trim();
    if (url === requestedUrl.current) return;
    reset();
    if (url === "" || urlFault(url) !== null) return;
    requestedUrl.current = url;
    const own = new AbortController();
    controller.current = own;
    show("loading");
    try {
      const response = await requestStreamCheck(url, own.signal);
      if (!own.signal.aborted) show(response ?? "idle");
    } catch {
      // Aborted by `reset`, which shows the new state.
    }
  }

  useEffect(
    () => () => {
      controller.current?.abort();
      cancelShow.current?.();
    },
    [],
  );
  return { result, check, reset };
}

/** Null when the check fails: the form works without. Errors: when `signal` is aborted. */
async function requestStreamCheck(url: string, signal: AbortSignal): Promise<StreamCheckResponse | null> {
  try {
    const response = await fetch("/api/stream-check", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ stream_url: url }),
      signal,
    });
    // Our own API; its schema is in stream-check.api.ts.
    return response.ok ? ((await response.json()) as StreamCheckResponse) : null;
  } catch (error) {
    if (signal.aborted) throw error;
    // No connection: sending the form reports it.
    return null;
  }
}

/** A link in a text that opens a new tab, so that a filled-in form stays open. */
export function NewTabLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="font-semibold text-cobalt underline">
      {children}
    </a>
  );
}
