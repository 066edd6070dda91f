import { useState } from "react";
import { useFetcher } from "react-router";
import { guardForAdmins, requestContext } from "#app/people/accounts/request-context.server.ts";
import { ConfirmDialog } from "#app/platform/ui/confirm-dialog.tsx";
import type { IconName } from "#app/platform/ui/icon-paths.ts";
import { SubmitButton } from "#app/platform/ui/submit-button.tsx";
import type { Route } from "./+types/system.route";

export async function loader({ context }: Route.LoaderArgs) {
  await guardForAdmins(context.get(requestContext));
  return null;
}

/** The actions on all stations at once. */
export default function SystemPage() {
  return (
    <>
      <p className="mt-8 max-w-[70ch] border-danger border-l-6 bg-bad-bg px-[18px] py-4 text-bad">
        Atenção: estas duas ações são irreversíveis.
      </p>
      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <DangerousAction
          action="/admin/clear"
          name="Eliminar Todas as Rádios"
          text="Remove todas as estações: aprovadas, pendentes e suspensas."
          question="Eliminar todas as rádios?"
          warning="Remove todas as estações: aprovadas, pendentes e suspensas. Esta ação é irreversível."
          variant="danger"
          icon="trash"
        />
        <DangerousAction
          action="/admin/restore"
          name="Restaurar Rádios Padrão"
          text="Repõe, já aprovadas, as estações de origem em falta. As outras não são alteradas."
          question="Restaurar rádios padrão?"
          warning="Repõe, já aprovadas, as estações de origem em falta. Esta ação é irreversível."
          variant="dangerOutline"
          icon="rotate-ccw"
        />
      </div>
    </>
  );
}

/** An irreversible action: its description, its button and a dialog that asks for confirmation, which needs JavaScript. */
function DangerousAction({
  action,
  name,
  text,
  question,
  warning,
  variant,
  icon,
}: {
  action: string;
  name: string;
  text: string;
  question: string;
  warning: string;
  variant: "danger" | "dangerOutline";
  icon: IconName;
}) {
  const fetcher = useFetcher({ key: action });
  const [confirming, setConfirming] = useState(false);
  const busy = fetcher.state !== "idle";
  return (
    <section className="border-ink border-t-2 pt-4">
      <h2 className="text-t1">{name}</h2>
      <p className="mt-2 mb-5 text-ink-2">{text}</p>
      <div data-needs-script="" className="contents">
        <SubmitButton type="button" busy={busy} variant={variant} icon={icon} onClick={() => setConfirming(true)}>
          {name}
        </SubmitButton>
      </div>
      <noscript>
        <p className="text-ink-3 text-small">Requer JavaScript, para pedir confirmação.</p>
      </noscript>
      <ConfirmDialog
        open={confirming}
        title={question}
        text={warning}
        verb={name}
        icon={icon}
        onCancel={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false);
          void fetcher.submit(null, { method: "post", action });
        }}
      />
    </section>
  );
}
