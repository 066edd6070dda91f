import { guardForAdmins, requestContext } from "#app/accounts/request-context.server.ts";
import { readContactMessages, contactServiceContext } from "#app/contact/contact-service.server.ts";
import { pageMeta } from "#app/platform/page-meta.ts";
import { databaseContext } from "#app/platform/route-context.server.ts";
import { usePreloadToasts } from "#app/ui/toasts.tsx";
import type { Route } from "./+types/messages.route";
import { AdminListPage } from "./admin-list-page.tsx";
import { MessageRow } from "./message-row.tsx";
import { messageView } from "./message-view.ts";

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
        <div className="border-ink border-t-2">
          {messages.map((shown) => (
            <MessageRow key={shown.id} shown={shown} mayRetry={mails} />
          ))}
        </div>
      )}
    </AdminListPage>
  );
}
