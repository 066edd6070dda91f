import { RotateCw } from "lucide-react";
import { useRef } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/form-result.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SubmitButton } from "#app/ui/submit-button.tsx";
import { useFormResult } from "#app/ui/use-form-result.ts";
import type { MessageView } from "./message-view.ts";

/** One contact message; a failed one has a button that retries its delivery. Visitors' input is shown as text only. */
export function MessageRow({ shown, mayRetry }: { shown: MessageView; mayRetry: boolean }) {
  const fetcher = useFetcher<FormResult>();
  const name = useRef<HTMLHeadingElement>(null);
  // A successful retry removes the button: the focus moves to the name.
  useFormResult(fetcher.data, { onSuccess: () => name.current?.focus() });
  return (
    <article className="grid gap-x-8 gap-y-4 border-line border-b py-5 lg:grid-cols-[minmax(0,300px)_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start justify-items-start gap-1 [overflow-wrap:anywhere]">
        <h2 ref={name} tabIndex={-1} className="text-t3">
          {shown.name}
        </h2>
        <a href={shown.replyUrl} className="inline-flex min-h-11 items-center text-cobalt underline underline-offset-4">
          {shown.email}
        </a>
        <time dateTime={shown.at} className="numbers text-ink-2 text-small">
          {shown.dateText}
        </time>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={shown.tone} word={shown.word} />
          {shown.problem && <span className="text-ink-2 text-small">{shown.problem}</span>}
        </p>
        {mayRetry && shown.failed && (
          <fetcher.Form method="post" action={`/admin/messages/${shown.id}/retry`} className="mt-2">
            <SubmitButton
              busy={fetcher.state !== "idle"}
              variant="smallOutline"
              Icon={RotateCw}
              aria-label={`Tentar novamente: mensagem de ${shown.name}`}
            >
              Tentar novamente
            </SubmitButton>
          </fetcher.Form>
        )}
      </div>
      <p className="max-w-[75ch] whitespace-pre-line [overflow-wrap:anywhere]">{shown.message}</p>
    </article>
  );
}
