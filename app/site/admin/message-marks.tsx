import { useRef } from "react";
import { useFetcher } from "react-router";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import type { MessageView } from "./message-view.ts";

const READ_PATH = "/admin/messages/read";
const UNREAD_PATH = "/admin/messages/unread";

/** The button that marks a message that was not mailed as read, or as unread again: one element, which keeps the focus. */
export function MessageMark({ shown: { id, name, isUnread } }: { shown: MessageView }) {
  const fetcher = useFetcher<FormResult>();
  useFormResult(fetcher.data);
  const label = isUnread ? "Marcar como lida" : "Marcar como por ler";
  return (
    <fetcher.Form method="post" action={isUnread ? READ_PATH : UNREAD_PATH}>
      <input type="hidden" name="ids" value={id} />
      <SubmitButton
        busy={fetcher.state !== "idle"}
        variant="smallOutline"
        icon={isUnread ? "check" : "undo-2"}
        aria-label={`${label}: mensagem de ${name}`}
      >
        {label}
      </SubmitButton>
    </fetcher.Form>
  );
}

/**
 * How many of the shown messages are unread, and the button that marks these as read; not those that came since. The
 * row stays when none is, so that the messages do not move.
 */
export function UnreadMessages({ messages }: { messages: readonly MessageView[] }) {
  const fetcher = useFetcher<FormResult>();
  const count = useRef<HTMLParagraphElement>(null);
  const unread = messages.filter(({ isUnread }) => isUnread);
  // A success removes the button: the focus moves to the number.
  useFormResult(fetcher.data, { onSuccess: () => count.current?.focus() });
  return (
    <div className="flex min-h-[60px] flex-wrap items-center gap-x-5 gap-y-2 py-2">
      <p ref={count} tabIndex={-1} role="status" className="text-ink-2">
        {unread.length === 0 ? "Nenhuma por ler." : `${formatNumber(unread.length)} por ler.`}
      </p>
      {unread.length > 0 && (
        <fetcher.Form method="post" action={READ_PATH}>
          <input type="hidden" name="ids" value={unread.map(({ id }) => id).join(" ")} />
          <SubmitButton busy={fetcher.state !== "idle"} variant="smallOutline" icon="check">
            Marcar todas como lidas
          </SubmitButton>
        </fetcher.Form>
      )}
    </div>
  );
}
