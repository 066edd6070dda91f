import { useState } from "react";
import { urlFault } from "#app/platform/web-url.ts";
import { SiteLogo } from "#app/settings/site-logo.tsx";
import { WordMark } from "#app/settings/word-mark.tsx";
import { useDebouncedValue } from "#app/ui/use-debounced-value.ts";
import { useHeldWhilePressed } from "#app/ui/use-held-while-pressed.ts";

/** Waits for a pause in typing, so that half-typed URLs are not fetched. */
const TYPING_PAUSE_MS = 500;

/** Source: spec, section 8. */
const NO_IMAGE = "Erro ao carregar imagem";

/**
 * Previews the logo and the word mark in the light and the dark theme, with the text of the fields. Only an http or https
 * URL is loaded, and without a Referer header.
 */
export function SitePreview({ logoUrl, siteName }: { logoUrl: string; siteName: string }) {
  const typed = logoUrl.trim();
  const shown = useDebouncedValue(urlFault(typed) === null ? typed : "", TYPING_PAUSE_MS);
  const [failed, setFailed] = useState("");
  // On narrow screens the password form is below: the message must not move it during a press.
  const hasFailed = useHeldWhilePressed(shown !== "" && failed === shown);
  return (
    <div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Sample theme="light" logoUrl={shown} siteName={siteName} onFail={setFailed} />
        <Sample theme="dark" logoUrl={shown} siteName={siteName} />
      </div>
      {hasFailed && (
        <p role="alert" className="mt-3 font-medium text-danger text-small">
          {NO_IMAGE}
        </p>
      )}
      <p className="mt-3 text-ink-3 text-small">
        Sem logotipo, usamos o símbolo da RadioWave. A largura das letras segue uma onda.
      </p>
    </div>
  );
}

function Sample({
  theme,
  ...site
}: {
  theme: "light" | "dark";
  logoUrl: string;
  siteName: string;
  onFail?: (url: string) => void;
}) {
  return (
    <div
      data-theme={theme}
      className="flex min-h-[88px] min-w-0 items-center gap-3 border border-line-strong bg-bg px-6 text-[25px] text-ink leading-none"
    >
      <SiteLogo logoUrl={site.logoUrl} onFail={site.onFail} />
      <span className="truncate py-1">
        <WordMark name={site.siteName} />
      </span>
    </div>
  );
}
