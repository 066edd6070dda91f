import { useRef } from "react";
import { useFetcher } from "react-router";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import type { FormResult } from "#app/platform/http/form-result.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { databaseContext } from "#app/platform/http/route-context.server.ts";
import { isolated } from "#app/platform/text/isolated-text.ts";
import { formatNumber } from "#app/platform/text/portuguese-format.ts";
import { Badge } from "#app/platform/ui/badge.tsx";
import { TEXT_LINK_STYLES } from "#app/platform/ui/button-styles.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import { usePreloadToasts } from "#app/platform/ui/toasts.tsx";
import { useFormResult } from "#app/platform/ui/use-form-result.ts";
import { contactServiceContext, readContactMessages } from "#app/site/pages/contact-service.server.ts";
import type { Route } from "./+types/messages.route";
import { AdminListPage } from "./admin-page.tsx";
import { type MessageView, messageView } from "./message-view.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  const after = url.searchParams.get("after");
  const { messages, nextAfter } = await readContactMessages(context.get(databaseContext), after);
  const { isMailConfigured: mails } = context.get(contactServiceContext);
  return { messages: messages.map(messageView), nextAfter, mails, first: after === null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Mensagens",
    description: "As mensagens do formulário de contacto.",
    indexed: false,
  });
}

/** Contact messages, newest first, with the state of their delivery by e-mail. */
export default function MessagesPage({ loaderData: { messages, nextAfter, mails, first } }: Route.ComponentProps) {
  usePreloadToasts();
  return (
    <AdminListPage
      title="Mensagens"
      sentence={
        mails
          ? "Mensagens enviadas através do formulário de contacto. Cada uma é também enviada por email."
          : "Mensagens enviadas através do formulário de contacto. Não há servidor de email configurado (SMTP_URL e CONTACT_EMAIL): as mensagens só podem ser lidas aqui."
      }
      url="/admin/messages"
      isFirst={first}
      older={nextAfter === null ? null : `after=${nextAfter}`}
    >
      {messages.length === 0 ? (
        <p className="text-t1">{first ? "Ainda não há mensagens." : "Não há mensagens mais antigas."}</p>
      ) : (
        <>
          <UnreadMessages messages={messages} />
          <div className="border-ink border-t-2">
            {messages.map((shown) => (
              <MessageRow key={shown.id} shown={shown} mayRetry={mails} />
            ))}
          </div>
        </>
      )}
    </AdminListPage>
  );
}

/**
 * One contact message; a failed one has a button that retries its delivery, one that was not mailed a button that marks
 * it as read. Visitors' input is shown as text only.
 */
function MessageRow({ shown, mayRetry }: { shown: MessageView; mayRetry: boolean }) {
  const fetcher = useFetcher<FormResult>();
  const name = useRef<HTMLHeadingElement>(null);
  // A successful retry removes the button: the focus moves to the name.
  useFormResult(fetcher.data, { onSuccess: () => name.current?.focus() });
  return (
    <article className="grid gap-x-8 gap-y-4 border-line border-b py-5 lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="grid min-w-0 content-start justify-items-start gap-1 wrap-anywhere">
        <h2 ref={name} dir="auto" tabIndex={-1} className="text-t3">
          {shown.name}
        </h2>
        <a href={shown.replyUrl} className={`${TEXT_LINK_STYLES} text-cobalt`}>
          {shown.email}
        </a>
        <time dateTime={shown.at} className="numbers text-ink-2 text-small">
          {shown.dateText}
        </time>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          {shown.isUnread && <Badge tone="warn" label="Por ler" icon="mail" />}
          <Badge tone={shown.tone} label={shown.label} />
          {shown.problem && <span className="text-ink-2 text-small">{shown.problem}</span>}
        </p>
        <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
          {mayRetry && shown.failed && (
            <fetcher.Form method="post" action={`/admin/messages/${shown.id}/retry`}>
              <SubmitButton
                busy={fetcher.state !== "idle"}
                variant="smallOutline"
                icon="rotate-cw"
                aria-label={`Tentar novamente: mensagem de ${isolated(shown.name)}`}
              >
                Tentar novamente
              </SubmitButton>
            </fetcher.Form>
          )}
          {shown.isMarked && <MessageMark shown={shown} />}
        </div>
      </div>
      <p dir="auto" className="max-w-[75ch] whitespace-pre-line text-start wrap-anywhere">
        {shown.message}
      </p>
    </article>
  );
}

const READ_PATH = "/admin/messages/read";
const UNREAD_PATH = "/admin/messages/unread";

/** The button that marks a message that was not mailed as read, or as unread again: one element, which keeps the focus. */
function MessageMark({ shown: { id, name, isUnread } }: { shown: MessageView }) {
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
        aria-label={`${label}: mensagem de ${isolated(name)}`}
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
function UnreadMessages({ messages }: { messages: readonly MessageView[] }) {
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
