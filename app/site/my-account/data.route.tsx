import { useState } from "react";
import { Link } from "react-router";
import { isRecentlyProved } from "#app/people/accounts/recent-proof.server.ts";
import { guardForAccount, requestContext } from "#app/people/accounts/request-context.server.ts";
import { pageMeta } from "#app/platform/http/page-meta.ts";
import { BUTTON_STYLES } from "#app/platform/ui/button-styles.ts";
import { Icon } from "#app/platform/ui/icon.tsx";
import { TitledSection } from "#app/platform/ui/page-frame.tsx";
import type { Route } from "./+types/data.route";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: "Dados",
    description: "Descarregue os seus dados, ou elimine a conta.",
    path: "/account/data",
    indexed: false,
  });
}

export async function loader({ context }: Route.LoaderArgs) {
  const viewer = await guardForAccount(context.get(requestContext));
  return { email: viewer.email, isProved: isRecentlyProved(viewer, context.get(requestContext).now()) };
}

/** The export of the account's data, and the deletion of the account. */
export default function DataPage({ loaderData: { email, isProved } }: Route.ComponentProps) {
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <TitledSection
        title="Descarregar os meus dados"
        sentence="Um ficheiro JSON com a conta, os favoritos, as rádios submetidas e as mensagens que enviou com este email."
      >
        <a href="/account/data/export" className={BUTTON_STYLES.outline}>
          <Icon of="download" />
          Descarregar os meus dados
        </a>
      </TitledSection>
      <TitledSection
        title="Eliminar conta"
        sentence="Os dados da conta, os favoritos e as sessões são apagados já e não voltam. As rádios aprovadas que submeteu ficam no diretório, sem o seu nome nem o seu email."
      >
        {/* The page asks for a proof first, before anything is typed. */}
        <Link
          to="/account/data/delete"
          className={BUTTON_STYLES.dangerOutline}
          onClick={(event) => {
            if (!isProved || event.ctrlKey || event.metaKey || event.shiftKey) return;
            event.preventDefault();
            setDeleting(true);
          }}
        >
          <Icon of="trash" />
          Eliminar conta
        </Link>
        <DeleteAccountDialog email={email} open={deleting} onClose={() => setDeleting(false)} />
      </TitledSection>
    </>
  );
}
